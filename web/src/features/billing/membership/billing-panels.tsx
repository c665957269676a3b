import type { BillingDetails } from '@kinora/contract/billing/billing';
import type { ReactNode } from 'react';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { BuyerDetailsSkeleton } from '../invoices/buyer-details-section.tsx';
import { ClockSkeleton } from '../sandbox/sandbox-clock.tsx';
import { UpcomingGifts, GiftLinks } from '../gifts/gift-list.tsx';
import { Billing } from './billing.tsx';
import { Plan } from './plan.tsx';
import { useBilling } from './use-billing.ts';

/** The Account Setting panels for the plan and its payments. */
export function BillingPanels() {
  const { data, error, refetch } = useBilling();
  const whenLoaded = (content: (billing: BillingDetails) => ReactNode, skeleton: ReactNode) =>
    data ? content(data) : error ? <FailedState error={error} onRetry={() => void refetch()} /> : skeleton;
  return (
    <>
      <Panel title="Plan Details">
        {whenLoaded(
          ({ subscription, gifts }) => (
            <>
              <Plan membership={subscription} hasUpcomingGift={gifts.some(({ has_begun }) => !has_begun)} />
              <UpcomingGifts gifts={gifts} />
              <GiftLinks />
            </>
          ),
          <PlanSkeleton />,
        )}
      </Panel>
      <Panel title="Billing Details">
        {whenLoaded(
          (billing) => (
            <Billing billing={billing} />
          ),
          <BillingSkeleton />,
        )}
      </Panel>
    </>
  );
}

// As tall as the panels of a subscriber with one payment, so that the panels below do not move.

function PlanSkeleton() {
  return (
    <div role="status" className="flex flex-wrap items-end justify-between gap-4">
      <span className="sr-only">Loading…</span>
      <div className="grid gap-1">
        <SkeletonLine className="w-20" />
        <SkeletonLine className="w-28" />
        <SkeletonLine className="w-52" />
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
        <div>
          <div className="text-small">
            <SkeletonLine className="w-32" />
          </div>
          <SkeletonLine className="w-40" />
        </div>
        <Skeleton className="h-11 w-58" />
      </div>
      <div className="text-small">
        <SkeletonLine className="w-20" />
      </div>
      <div className="mt-2 py-3.5">
        <SkeletonLine className="w-24" />
        <div className="text-small">
          <SkeletonLine className="w-40" />
        </div>
        <div className="text-caption">
          <SkeletonLine className="w-28" />
        </div>
      </div>
      <BuyerDetailsSkeleton />
      <ClockSkeleton />
    </div>
  );
}
