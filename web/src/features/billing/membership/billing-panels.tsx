import type { BillingDetails } from '@kinora/contract/billing';
import type { ReactNode } from 'react';
import { FailedState } from '#ui/failed-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Billing } from './billing.tsx';
import { Plan } from './plan.tsx';
import { useBilling } from './use-billing.ts';

/** The panels of Account Setting about plan and payment. */
export function BillingPanels() {
  const { data, error, refetch } = useBilling();
  const filled = (content: (billing: BillingDetails) => ReactNode) =>
    data ? (
      content(data)
    ) : error ? (
      <FailedState error={error} onRetry={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    );
  return (
    <>
      <Panel title="Plan Details">
        {filled(({ subscription }) => (
          <Plan membership={subscription} />
        ))}
      </Panel>
      <Panel title="Billing Details">
        {filled((billing) => (
          <Billing billing={billing} />
        ))}
      </Panel>
    </>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-6 w-56" />
    </div>
  );
}
