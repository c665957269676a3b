import type { ContinueWatchingItem } from '@kinora/contract/playback/playback';
import type { ShowCard, SuggestedShow } from '@kinora/contract/catalogue/shows';
import { minShowsPerRow, fullRowSize, genreRows, type GenreRow } from './genre-rows.ts';

/** The lists that the server returns for the home page; lists that have not loaded are empty. */
export type HomeLists = {
  top: ShowCard | null;
  middle: ShowCard | null;
  bottom: ShowCard | null;
  watching: readonly ContinueWatchingItem[];
  popular: readonly ShowCard[];
  horror: readonly ShowCard[];
  /** The name of the horror genre. */
  horrorGenreName: string;
  genres: Record<string, readonly ShowCard[]>;
  suggested: readonly SuggestedShow[];
};

export type GenreTile = { category_id: number; name: string };

/** The shows of each section of the home page. */
export type HomePlan = {
  popular: ShowCard[];
  middle: ShowCard | null;
  genres: GenreRow[];
  /** All genres, for a row of links to them; empty if the other rows already link to all of them. */
  tiles: GenreTile[];
  horror: ShowCard[];
  bottom: ShowCard | null;
  suggested: SuggestedShow[];
};

/** The posters in the middle and at the bottom are shown only if at least this many shows are not on the page yet. */
const minUnseenForMiddle = 6;
const minUnseenForBottom = 9;

/**
 * Divides the shows among the sections, so that no section repeats another. If a small service runs out of
 * shows, rows repeat some, but no show is on the page more than twice.
 */
export function planHome(lists: HomeLists): HomePlan {
  const { top, watching, suggested } = lists;
  const page = createPage();
  if (top) page.add([top]);
  page.add(watching.map(({ tv_show }) => tv_show));
  const allShows = distinct([
    ...lists.popular,
    ...Object.values(lists.genres).flat(),
    ...lists.horror,
    ...suggested,
  ]);

  const choosePoster = (featured: ShowCard | null, minUnseen: number): ShowCard | null => {
    if (!featured || page.unseen(allShows).length < minUnseen) return null;
    const show = page.unseen([featured, ...lists.popular])[0] ?? null;
    if (show) page.add([show]);
    return show;
  };
  const middle = choosePoster(lists.middle, minUnseenForMiddle);
  const bottom = choosePoster(lists.bottom, minUnseenForBottom);

  const popular = page.take(page.unseen(lists.popular), lists.popular, top);
  const hasHorror = hasHorrorRow(lists);
  const horror = hasHorror
    ? page.take(page.unseen(horrorShows(lists)).slice(0, lists.horror.length), horrorShows(lists), top)
    : [];
  const others = Object.entries(lists.genres).filter(
    ([name]) => !hasHorror || name !== lists.horrorGenreName,
  );
  const genres = genreRows(Object.fromEntries(others.map(([name, shows]) => [name, page.unseen(shows)])));
  for (const row of genres) page.add(row.shows);

  const hasFewShows = allShows.length <= minShowsPerRow;
  const more = page.unseen(suggested);
  return {
    popular,
    middle,
    genres,
    tiles: listGenreTiles(lists, genres, hasHorror),
    horror,
    bottom,
    // With this few shows, all of them are already visible.
    suggested: hasFewShows ? more : page.take(more, suggested, bottom),
  };
}

/** Counts how often the page shows each show. */
function createPage() {
  const counts = new Map<number, number>();
  const add = (shows: readonly { id: number }[]) => {
    for (const { id } of shows) counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  const unseen = <Show extends { id: number }>(shows: readonly Show[]) =>
    shows.filter(({ id }) => !counts.has(id));
  return {
    add,
    unseen,
    /**
     * Puts shows on the page as a row. If there are too few, adds others that were shown only once.
     * @param except a show that must not be repeated, because it is shown nearby.
     */
    take: <Show extends { id: number }>(
      shows: readonly Show[],
      others: readonly Show[],
      except: ShowCard | null,
    ): Show[] => {
      const repeatable = others.filter(({ id }) => counts.get(id) === 1 && id !== except?.id);
      const row =
        shows.length >= minShowsPerRow
          ? [...shows]
          : [...shows, ...repeatable.slice(0, Math.max(0, fullRowSize - shows.length))];
      add(row);
      return row;
    },
  };
}

/** Whether horror has its own row; with too few shows it shares one, like any other genre. */
function hasHorrorRow({ horror, horrorGenreName, genres }: HomeLists): boolean {
  const names = Object.keys(genres);
  return (
    horror.length >= minShowsPerRow || (names.length > 0 && names.every((name) => name === horrorGenreName))
  );
}

function horrorShows({ horror, horrorGenreName, genres }: HomeLists): ShowCard[] {
  return distinct([...horror, ...(genres[horrorGenreName] ?? [])]);
}

/** All genres as tiles, unless the rows already link to each of them. */
function listGenreTiles(
  { genres, horrorGenreName }: HomeLists,
  rows: readonly GenreRow[],
  hasHorror: boolean,
): GenreTile[] {
  const linked = new Set(rows.flatMap(({ category_ids }) => category_ids));
  const tiles = Object.entries(genres).flatMap(([name, [first]]) => {
    const genre = first?.category.find((one) => one.category_name === name);
    return genre ? [{ category_id: genre.category_id, name }] : [];
  });
  const missing = tiles.filter(
    ({ category_id, name }) => !linked.has(category_id) && !(hasHorror && name === horrorGenreName),
  );
  return tiles.length > 1 && missing.length > 0 ? tiles : [];
}

const distinct = (shows: readonly ShowCard[]): ShowCard[] => [
  ...new Map(shows.map((show) => [show.id, show])).values(),
];
