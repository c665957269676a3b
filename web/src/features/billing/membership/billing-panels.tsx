import type { BillingDetails } from '@kinora/contract/billing/billing';
import type { ReactNode } from 'react';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { Billing } from './billing.tsx';
import { Plan } from './plan.tsx';
import { useBilling } from './use-billing.ts';

/** The panels of Account Setting about plan and payment. */
export function BillingPanels() {
  const { data, error, refetch } = useBilling();
  const filled = (content: (billing: BillingDetails) => ReactNode, skeleton: ReactNode) =>
    data ? content(data) : error ? <FailedState error={error} onRetry={() => void refetch()} /> : skeleton;
  return (
    <>
      <Panel title="Plan Details">
        {filled(
          ({ subscription }) => (
            <Plan membership={subscription} />
          ),
          <PlanSkeleton />,
        )}
      </Panel>
      <Panel title="Billing Details">
        {filled(
          (billing) => (
            <Billing billing={billing} />
          ),
          <BillingSkeleton />,
        )}
      </Panel>
    </>
  );
}

// As high as what most members see in its place, so that little moves when it loads.
function PlanSkeleton() {
  return (
    <div role="status" className="flex flex-wrap items-end justify-between gap-4">
      <span className="sr-only">Loading…</span>
      <div className="grid gap-1.5">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-6 w-52" />
      </div>
      <Skeleton className="h-11 w-44" />
    </div>
  );
}

function BillingSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <div className="mb-7 flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-6 w-40" />
        </div>
        <Skeleton className="h-11 w-64" />
      </div>
      <Skeleton className="h-6 w-20" />
      <Skeleton className="mt-4 h-20 w-full" />
    </div>
  );
}
