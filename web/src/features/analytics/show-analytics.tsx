import { timeAgo } from '#lib/format.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { CarryOverPanel } from './carry-over-panel.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { RetentionPanel } from './retention-panel.tsx';
import { useAnalytics } from './use-analytics.ts';

export function ShowAnalytics({ show_id, title }: { show_id: number; title: string }) {
  const { data, error, refetch } = useAnalytics(show_id);
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <AnalyticsSkeleton />;
  const { counted_at, episodes } = data;
  return (
    <>
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <MonthsPanel show={title} analytics={data} />
        </div>
        <RetentionPanel show={title} episodes={episodes} />
        <CarryOverPanel show={title} episodes={episodes} />
      </div>
      <p className="mt-6 text-small text-ink-faint">
        {counted_at ? (
          <>
            Views were last counted <time dateTime={counted_at}>{timeAgo(counted_at)}</time>. Months are in
            UTC.
          </>
        ) : (
          'Views are being counted for the first time.'
        )}
      </p>
    </>
  );
}
