import { showDetails } from '@kinora/contract/shows';
import { CallError } from '@kinora/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#lib/queries.ts';
import { showIdOf } from '#lib/show-address.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { SeasonTabs } from './season-tabs.tsx';
import { ShowHero } from './show-hero.tsx';
import { ShowSkeleton } from './show-skeleton.tsx';

/** Everything about one show; the last part of its address is its id. */
export function ShowPage() {
  const { movieUrl = '' } = useParams();
  const show_id = showIdOf(movieUrl);
  const show = useQuery({
    ...queryOf(showDetails, { params: { show_id: show_id ?? 0 } }),
    enabled: show_id !== null,
  });
  if (show_id === null || (show.error instanceof CallError && show.error.status === 404))
    return (
      <Page title="No Show Found" className="grid min-h-[70dvh] content-center pt-header">
        <EmptyState title="No Show Found">
          <p>This show does not exist, or nothing of it is out yet.</p>
          <LinkButton to="/">Go to the start</LinkButton>
        </EmptyState>
      </Page>
    );
  if (show.isPending) return <ShowSkeleton />;
  if (show.isError)
    return (
      <Page className="pt-header">
        <FailedState error={show.error} onRetry={() => void show.refetch()} />
      </Page>
    );
  return (
    <Page title={show.data.name}>
      <ShowHero show={show.data} />
      <SeasonTabs show={show.data} />
    </Page>
  );
}
