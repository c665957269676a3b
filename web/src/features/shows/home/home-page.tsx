import { Page } from '#ui/page.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { Rail } from '#ui/rail.tsx';
import { useSession } from '#lib/session.ts';
import { usePatience } from '#lib/use-patience.ts';
import { ContinueWatchingRail } from './continue-watching-rail.tsx';
import { genreName } from '#lib/genre-name.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { NewEpisodesRail } from './new-episodes-rail.tsx';
import { PosterBanner } from './poster-banner.tsx';
import { ShowPosterCard } from '../cards/show-card.tsx';
import { TopBanner } from './top-banner.tsx';
import { useHome } from './use-home.ts';

/** The first screen of subscribers. */
export function HomePage() {
  const user = useSession();
  const home = useHome();
  const waitedEnough = usePatience(6000);
  if (home.error)
    return (
      <Page className="pt-header">
        <FailedState error={home.error} onRetry={home.retry} />
      </Page>
    );
  if (home.isPending && !waitedEnough) return <HomeSkeleton />;
  if (home.isEmpty)
    return (
      <Page className="grid min-h-[70dvh] content-center pt-header">
        <EmptyState heading="h1" title="No Seasons Found">
          <p>The first episodes are on their way. Please look in again soon.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      {home.topShow ? <TopBanner show={home.topShow} /> : <div className="h-28" />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-16">
        <ContinueWatchingRail episodes={home.watching} name={user?.name ?? ''} />
        {home.popular.length > 0 && (
          <Rail title="Popular Shows" subtitle="Most Watched Seasons By Day">
            {home.popular.map((show) => (
              <ShowPosterCard key={show.id} show={show} />
            ))}
          </Rail>
        )}
        <NewEpisodesRail episodes={home.newEpisodes} />
        {home.middleShow && <PosterBanner show={home.middleShow} />}
        {home.genres.map(([name, shows]) => (
          <Rail key={name} title={genreName(name)}>
            {shows.map((show) => (
              <ShowPosterCard key={show.id} show={show} />
            ))}
          </Rail>
        ))}
        {home.bottomShow && <PosterBanner show={home.bottomShow} />}
      </div>
    </Page>
  );
}
