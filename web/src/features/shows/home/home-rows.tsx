import { genreName } from '#lib/genre-name.ts';
import { classNames } from '#ui/class-names.ts';
import { RailSkeleton } from '#ui/rail-skeleton.tsx';
import { FailedRow, ShowRow } from '../cards/show-row.tsx';
import { ContinueWatchingRail } from './continue-watching-rail.tsx';
import { HiddenLevels } from './hidden-levels.tsx';
import { PosterBanner } from './poster-banner.tsx';
import type { Home } from './use-home.ts';

/** The rows below the banner, in their order. */
export function HomeRows({ home, hasBanner }: { home: Home; hasBanner: boolean }) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-16',
        !hasBanner && 'pt-28 md:pt-32',
      )}
    >
      {isOnItsWay(home.watching) ? <RailSkeleton cards="landscape" /> : <Rows home={home} />}
    </div>
  );
}

/** Many have nothing to continue: what comes after that row would move up once this is known. */
const isOnItsWay = ({ isPending, failureCount }: Home['watching']) => isPending && failureCount === 0;

function Rows({ home }: { home: Home }) {
  const { middleShow, bottom_show: bottomShow } = home.banners.data ?? {};
  return (
    <>
      <ContinueWatchingRail episodes={home.watching} />
      <ShowRow
        title="Popular Shows"
        subtitle="Most Watched Seasons By Day"
        viewAll="/trending"
        shows={home.popular}
      />
      {middleShow && <PosterBanner show={middleShow} />}
      <Genres genres={home.genres} />
      <ShowRow title="Horror Shows" subtitle="Most Watched Horror Seasons" shows={home.horror} />
      {bottomShow && <PosterBanner show={bottomShow} />}
      <ShowRow title="Upcoming Shows" viewAll="/new-episodes" shows={home.upcoming} />
      <ShowRow title="Recommended For You" viewAll="/new-episodes" shows={home.suggested} />
      <HiddenLevels />
    </>
  );
}

function Genres({ genres }: { genres: Home['genres'] }) {
  if (!genres.data && genres.isError) return <FailedRow title="Genres" onRetry={genres.refetch} />;
  if (!genres.data) return <RailSkeleton />;
  return Object.entries(genres.data).map(([name, shows]) => (
    <ShowRow
      key={name}
      title={genreName(name)}
      viewAll="/"
      shows={{ data: shows, isError: false, refetch: genres.refetch }}
    />
  ));
}
