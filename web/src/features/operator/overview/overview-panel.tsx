import { operatorOverview } from '@kinora/contract/operator/overview';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { usePersonPresent } from '#lib/hooks/use-person-present.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ConsolePanel } from '../console-panel.tsx';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { LastDays } from './last-days.tsx';
import { filmFigures, serviceFigures } from './service-figures.ts';

const refetchEvery_ms = 60_000;

/** What needs attention, and figures about members, films, the service and the last few days. */
export function OverviewPanel() {
  const isPresent = usePersonPresent();
  const { data, error, refetch } = useQuery({
    ...queryOf(operatorOverview, {}),
    refetchInterval: isPresent && refetchEvery_ms,
  });
  return (
    <ConsolePanel title="Overview">
      {data ? (
        <>
          <Attention attention={data.attention} health={data.health} />
          <Figures
            title="Members"
            figures={[
              { name: 'All', value: data.people.members },
              { name: 'With access', value: data.people.subscribers },
              { name: 'On trial', value: data.people.on_trial },
              { name: 'Ended, last 30 days', value: data.people.ended_30_days },
            ]}
          />
          <LastDays days={data.days} />
          <Figures title="Films" figures={filmFigures(data.films)} />
          <Figures title="Service" figures={serviceFigures(data.health)} />
        </>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-20 rounded-dialog" />
          <Skeleton className="h-28 rounded-dialog" />
          <Skeleton className="h-52 rounded-dialog" />
        </div>
      )}
    </ConsolePanel>
  );
}
