import { paymentOptions } from '@kinora/contract/billing/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { readSession } from '#lib/session/session.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentPending } from './payment-pending.tsx';

/** The page where a member pays for the plan, by card or any other configured method. */
export function PaymentPage() {
  // Read once: a member who subscribes on this page is redirected after paying.
  const [wasSubscribed] = useState(() => readSession()?.is_subscribed ?? false);
  const { data, error, refetch } = useQuery(queryOf(paymentOptions, {}));
  if (wasSubscribed) return <Navigate to="/profile" replace />;
  return (
    <Page title="Payment" className="mx-auto max-w-5xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Payment</h1>
      {data?.is_approved ? (
        <PaymentPending onCheckAgain={() => void refetch()} />
      ) : data ? (
        <PaymentForm options={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <PaymentSkeleton />
      )}
    </Page>
  );
}

function PaymentSkeleton() {
  return (
    <div role="status" className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-64 lg:order-2" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-40" />
        <Skeleton className="h-13" />
      </div>
    </div>
  );
}
