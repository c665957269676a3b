import { genresHeading } from '@kinora/contract/catalogue/genres';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { interleave } from '../../catalogue/cards/interleave.ts';

/** A row of the home page; `category_ids` are the genres it shows. */
export type GenreRow = { title: string; category_ids: number[]; shows: ShowCard[] };

/** A genre with fewer shows than this shares a row with others. */
export const fewestShows = 4;

type Genre = { name: string; shows: readonly ShowCard[] };

/**
 * Groups genres into rows: one row for each genre that fills it, then shared rows for the rest. Genres still
 * too few for a row join the shortest one.
 */
export function genreRows(genres: Record<string, readonly ShowCard[]>): GenreRow[] {
  const all = Object.entries(genres)
    .filter(([, shows]) => shows.length > 0)
    .map(([name, shows]) => ({ name, shows }));
  const full = all.filter(isFull).map((genre) => [genre]);
  const shared = gather(all.filter((genre) => !isFull(genre)));
  const rest = shared.filter((row) => showsOf(row).length < fewestShows).flat();
  const rows = [...full, ...shared.filter((row) => showsOf(row).length >= fewestShows)];
  const host = shortest(shared.filter((row) => rows.includes(row))) ?? shortest(full);
  if (rest.length > 0 && !host) rows.push(rest);
  return joinAlike(rows.map((row) => (row === host ? [...row, ...rest] : row))).map((row) => ({
    title: headingOf(row),
    category_ids: row.flatMap((genre) => idOf(genre) ?? []),
    shows: showsOf(row),
  }));
}

const isFull = ({ shows }: Genre) => shows.length >= fewestShows;

const showsOf = (row: readonly Genre[]) => interleave(row.map(({ shows }) => shows));

const headingOf = (row: readonly Genre[]) => genresHeading(row.map(({ name }) => name));

/** Only the cards carry the ids of their genres. */
const idOf = ({ name, shows }: Genre): number | undefined =>
  shows[0]?.category.find((one) => one.category_name === name)?.category_id;

/** Combines genres, in order, until each row is full; the last one may not be. */
function gather(genres: readonly Genre[]): Genre[][] {
  const rows: Genre[][] = [];
  for (const genre of genres) {
    const row = rows.at(-1);
    if (row && showsOf(row).length < fewestShows) row.push(genre);
    else rows.push([genre]);
  }
  return rows;
}

/** Merges rows that have the same heading. */
function joinAlike(rows: readonly Genre[][]): Genre[][] {
  const joined: Genre[][] = [];
  for (const row of rows) {
    const alike = joined.find((one) => headingOf(one) === headingOf(row));
    if (alike) alike.push(...row);
    else joined.push([...row]);
  }
  return joined;
}

function shortest(rows: readonly Genre[][]): Genre[] | undefined {
  return rows.toSorted((a, b) => showsOf(a).length - showsOf(b).length)[0];
}
