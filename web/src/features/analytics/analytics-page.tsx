import type { PublisherShow } from '@kinora/contract/publishing/shows';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Select } from '#ui/field/select.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { ShowAnalytics } from './show-analytics.tsx';
import { useShows } from './use-analytics.ts';

/** How a creator's show is performing. If there are several shows, the page starts with the first released one. */
export function AnalyticsPage() {
  const { data, error, refetch } = useShows();
  const [search, setSearch] = useSearchParams();
  const shows = data?.rows ?? [];
  const show =
    shows.find(({ id }) => id === Number(search.get('show'))) ?? shows.find(isReleased) ?? shows[0];
  return (
    <Page title="Analytics" className="mx-auto max-w-320 px-gutter pt-list">
      {show ? (
        <>
          <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h1 className="font-display text-title font-medium">Analytics</h1>
              <p className="mt-1 text-ink-secondary">
                <Link to={`/publisher/shows/${show.id}`} className="wrap-anywhere">
                  <bdi>{show.title}</bdi>
                </Link>
              </p>
            </div>
            {shows.length > 1 && (
              <div className="w-full sm:w-72">
                <Select
                  label="Show"
                  options={shows.map(({ id, title }) => ({ id: String(id), name: title }))}
                  value={String(show.id)}
                  onChange={(id) => setSearch({ show: id ?? '' }, { replace: true })}
                />
              </div>
            )}
          </header>
          <ShowAnalytics key={show.id} show_id={show.id} title={show.title} />
        </>
      ) : data ? (
        <EmptyState heading="h1" title="No shows created">
          <p>Once you have a show, its views, followers and revenue appear here.</p>
          <LinkButton to="/publisher">Create your show</LinkButton>
        </EmptyState>
      ) : error ? (
        <FailedState heading="h1" error={error} onRetry={() => void refetch()} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </Page>
  );
}

const isReleased = ({ release_date }: PublisherShow) => Date.parse(release_date) <= Date.now();
