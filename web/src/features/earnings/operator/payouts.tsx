import { listPayouts } from '@kinora/contract/earnings/payouts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { TaxReports } from './tax-reports.tsx';
import { OpenPayouts } from './open-payouts.tsx';

/** The payouts to creators that are not completed. */
export function Payouts() {
  const { data, error, refetch } = useQuery(queryOf(listPayouts, {}));
  return (
    <div className="max-w-5xl min-w-0 animate-page">
      <h1 className="font-display text-title font-medium">Payouts to creators</h1>
      <p className="mt-3 mb-8 max-w-2xl text-ink-secondary">
        Payouts that are due, in progress, or returned. Months are closed and royalties computed
        automatically; you make bank transfers yourself and record them here.
      </p>
      {data ? (
        <>
          <OpenPayouts payouts={data} />
          <TaxReports />
        </>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-40 rounded-dialog" />
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      )}
    </div>
  );
}
