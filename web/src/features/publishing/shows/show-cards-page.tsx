import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { addShowPath, showListPath } from '../dashboard-paths.ts';
import { ShowCard } from './show-card.tsx';
import { useOwnShows } from '../use-publisher.ts';

const gridClass = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3';

/** An overview of the publisher's shows, with links to each show's pages. */
export function ShowCardsPage() {
  const { wanted, change } = useListUrl(['id']);
  const shows = useOwnShows({ page: wanted.page });
  const pages = Math.ceil((shows.data?.total ?? 0) / 10);
  return (
    <Page
      title="Your Shows"
      className="mx-auto grid max-w-400 content-start gap-8 px-gutter pt-[calc(var(--spacing-header)+1.5rem)]"
    >
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-title font-medium">Your Shows</h1>
        {pages > 0 && (
          <LinkButton to={showListPath} variant="secondary" size="small">
            Dashboard
          </LinkButton>
        )}
      </header>
      {shows.data ? (
        shows.data.total > 0 ? (
          <ul className={gridClass}>
            {shows.data.rows.map((show) => (
              <li key={show.id}>
                <ShowCard show={show} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No shows created">
            <p>Your own show starts with a title and a few words about it.</p>
            <LinkButton to={addShowPath}>Create your show</LinkButton>
          </EmptyState>
        )
      ) : shows.error ? (
        <FailedState error={shows.error} onRetry={() => void shows.refetch()} />
      ) : (
        <div role="status" className={gridClass}>
          <span className="sr-only">Loading…</span>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} className="h-96" />
          ))}
        </div>
      )}
      <Pager page={wanted.page} pages={pages} onTurn={(page) => change({ page })} />
    </Page>
  );
}
