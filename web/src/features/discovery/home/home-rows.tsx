import { categories } from '@kinora/contract/catalogue/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { classNames } from '#ui/style/class-names.ts';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { FailedRow, ShowRow } from '../../catalogue/cards/show-row.tsx';
import { categoryPath } from '../categories/category-path.ts';
import { ContinueWatchingRail } from './continue-watching-rail.tsx';
import { GenreTiles } from './genre-tiles.tsx';
import { HiddenLevels } from './hidden-levels.tsx';
import { planHome } from './home-plan.ts';
import { PosterBanner } from './poster-banner.tsx';
import type { Home } from './use-home.ts';

/** Every third genre has landscape cards, so that a large catalogue does not become a wall of posters. */
const landscapeEvery = 3;

/** The rows below the banner, in order. */
export function HomeRows({ home, hasBanner }: { home: Home; hasBanner: boolean }) {
  const hasWaited = useTimeout(6000);
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-16',
        !hasBanner && 'pt-28 md:pt-32',
      )}
    >
      {isPlanFinal(home) || hasWaited ? <Rows home={home} /> : <RailSkeleton cards="landscape" />}
    </div>
  );
}

/**
 * Whether all lists that decide the contents of the rows have loaded; until then rows could still change.
 * Does not wait for a call that has failed once.
 */
function isPlanFinal({ banners, watching, popular, horror, genres }: Home): boolean {
  return [banners, watching, popular, horror, genres].every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );
}

function Rows({ home }: { home: Home }) {
  const all = useQuery(queryOf(categories, {})).data;
  const horrorGenreName = all?.find(({ is_horror }) => is_horror)?.name ?? 'horror';
  const { popular, middle, genres, tiles, horror, bottom, suggested } = planHome({
    top: home.banners.data?.topShow ?? null,
    middle: home.banners.data?.middleShow ?? null,
    bottom: home.banners.data?.bottom_show ?? null,
    watching: home.watching.data ?? [],
    popular: home.popular.data ?? [],
    horror: home.horror.data ?? [],
    horrorGenreName,
    genres: home.genres.data ?? {},
    suggested: home.suggested.data ?? [],
  });
  const horrorGenre = horror[0]?.category.find((one) => one.category_name === horrorGenreName);
  return (
    <>
      <ContinueWatchingRail episodes={home.watching} />
      <ShowRow
        title="Popular Shows"
        subtitle="Most Watched Seasons By Day"
        viewAll="/trending"
        shows={withShows(home.popular, popular)}
      />
      {middle && <PosterBanner show={middle} />}
      {!home.genres.data && home.genres.isError && <FailedRow title="Genres" onRetry={home.genres.refetch} />}
      {home.genres.isLoading && <RailSkeleton />}
      {genres.map(({ title, category_ids, shows }, index) => (
        <ShowRow
          key={title}
          title={title}
          cards={index % landscapeEvery === landscapeEvery - 1 ? 'landscape' : 'portrait'}
          viewAll={categoryPath(...category_ids)}
          shows={withShows(home.genres, shows)}
        />
      ))}
      {tiles.length > 0 && <GenreTiles genres={tiles} />}
      <ShowRow
        title="Horror Shows"
        subtitle="Most Watched Horror Seasons"
        viewAll={horrorGenre && categoryPath(horrorGenre.category_id)}
        shows={withShows(home.horror, horror)}
      />
      {bottom && <PosterBanner show={bottom} />}
      <ShowRow title="Upcoming Shows" viewAll="/upcoming" shows={home.upcoming} />
      <ShowRow
        title="Recommended For You"
        viewAll="/recommended"
        shows={withShows(home.suggested, suggested)}
      />
      <HiddenLevels />
    </>
  );
}

/**
 * Replaces the list of a row's query, once it has loaded, with the shows that the plan assigns to the row.
 */
const withShows = <Show,>(
  { data, isError, refetch }: { data: unknown; isError: boolean; refetch: () => unknown },
  shows: Show[],
) => ({ data: data === undefined ? undefined : shows, isError, refetch });
