import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { classNames } from '#ui/style/class-names.ts';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';
import { FailedRow, ShowRow } from '../../catalogue/cards/show-row.tsx';
import { categoryAddress } from '../categories/category-address.ts';
import { ContinueWatchingRail } from './continue-watching-rail.tsx';
import { GenreChips } from './genre-chips.tsx';
import { fewestShows, genreRows } from './genre-rows.ts';
import { HiddenLevels } from './hidden-levels.tsx';
import { PosterBanner } from './poster-banner.tsx';
import type { Home } from './use-home.ts';

/** The rows below the banner, in order. */
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

/** Many viewers have nothing to continue; the rows below would jump up once that is known. */
const isOnItsWay = ({ isPending, failureCount }: Home['watching']) => isPending && failureCount === 0;

function Rows({ home }: { home: Home }) {
  const { middleShow, bottom_show: bottomShow } = postersOf(home);
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
      <Genres home={home} />
      {hasHorrorRow(home) && (
        <ShowRow
          title="Horror Shows"
          subtitle="Most Watched Horror Seasons"
          viewAll={horrorAddress(home.horror.data)}
          shows={home.horror}
        />
      )}
      {bottomShow && <PosterBanner show={bottomShow} />}
      <ShowRow title="Upcoming Shows" viewAll="/upcoming" shows={home.upcoming} />
      <ShowRow title="Recommended For You" viewAll="/recommended" shows={home.suggested} />
      <HiddenLevels />
    </>
  );
}

/** With few shows, poster banners would only repeat the rows around them. */
function postersOf({ banners, popular }: Home): Partial<NonNullable<Home['banners']['data']>> {
  return isYoung(popular) ? {} : (banners.data ?? {});
}

/** Whether the row of popular shows already holds all shows. */
const isYoung = ({ data }: Home['popular']) => data !== undefined && data.length < fewestShows;

/** Whether horror has a row of its own; with too few shows it shares one, like any other genre. */
function hasHorrorRow({ horror, genres }: Home): boolean {
  if (!horror.data || !genres.data) return true;
  return horror.data.length >= fewestShows || Object.keys(genres.data).every(isHorror);
}

const isHorror = (genre: string) => genre.toLowerCase() === 'horror';

function horrorAddress(shows: readonly ShowCard[] | undefined): string | undefined {
  const genre = shows?.[0]?.category.find((one) => isHorror(one.category_name));
  return genre && categoryAddress(genre.category_id);
}

function Genres({ home }: { home: Home }) {
  const { genres } = home;
  if (!genres.data && genres.isError) return <FailedRow title="Genres" onRetry={genres.refetch} />;
  if (!genres.data) return <RailSkeleton />;
  const own = hasHorrorRow(home) ? Object.entries(genres.data).filter(([name]) => !isHorror(name)) : null;
  const rows = genreRows(own ? Object.fromEntries(own) : genres.data);
  if (isYoung(home.popular)) return rows.map((row) => <GenreChips key={row.title} row={row} />);
  return rows.map(({ title, category_ids, shows }) => (
    <ShowRow
      key={title}
      title={title}
      viewAll={categoryAddress(...category_ids)}
      shows={{ data: shows, isError: false, refetch: genres.refetch }}
    />
  ));
}
