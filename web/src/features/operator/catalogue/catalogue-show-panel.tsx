import { readCatalogueShow } from '@kinora/contract/operator/catalogue';
import { CallError } from '@kinora/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { catalogue } from '../addresses.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { EpisodeRows } from './episode-rows.tsx';
import { ShowActs } from './show-acts.tsx';
import { ShowFacts } from './show-facts.tsx';
import { TakeDownList } from './take-down-list.tsx';

const crumbsTo = (name: string) => [{ name: 'Catalogue', to: catalogue }, { name }];

/** One show, as staff see it. */
export function CatalogueShowPanel() {
  const { show_id = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(readCatalogueShow, { params: { show_id } }));
  if (data)
    return (
      <ConsolePanel title={<bdi>{data.title}</bdi>} crumbs={crumbsTo(data.title)}>
        <ShowFacts show={data} />
        <ShowActs show={data} />
        <TakeDownList show={data} />
        <EpisodeRows show={data} />
      </ConsolePanel>
    );
  const isUnknown = error instanceof CallError && [404, 422].includes(error.status);
  return (
    <ConsolePanel title="Show" crumbs={crumbsTo(show_id)}>
      {isUnknown ? (
        <EmptyState title="There is no such show">It may have been deleted.</EmptyState>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-36 rounded-dialog" />
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-60 rounded-dialog" />
        </div>
      )}
    </ConsolePanel>
  );
}
