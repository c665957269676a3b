import { genresHeading } from '@kinora/contract/catalogue/genres';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { interleave } from './interleave.ts';

/** A row of the home page; `category_ids` are the genres it shows. */
export type GenreRow = { title: string; category_ids: number[]; shows: ShowCard[] };

/** A genre with fewer shows than this shares a row with others. */
export const minShowsPerRow = 4;

/** The number of shows in a full shared row, which is how many fit in the widest window. */
export const fullRowSize = 6;

type Genre = { name: string; shows: readonly ShowCard[] };

/**
 * Groups genres into rows in which no show appears twice: one row for each genre with enough shows, then
 * shared rows for the rest. Genres too small for a row join the shortest shared row, or are left out if there is
 * none.
 */
export function genreRows(genres: Record<string, readonly ShowCard[]>): GenreRow[] {
  const all = Object.entries(genres).map(([name, shows]) => ({ name, shows }));
  const assigned = assignShows(all);
  const ownRows = assigned.filter(hasOwnRow).map((genre) => [genre]);
  const usedIds = new Set(ownRows.flat().flatMap(({ shows }) => shows.map(({ id }) => id)));
  const rest = all
    .filter(({ name }) => !ownRows.flat().some((genre) => genre.name === name))
    .map(({ name, shows }) => ({ name, shows: shows.filter(({ id }) => !usedIds.has(id)) }))
    .filter(({ shows }) => shows.length > 0);
  return [...ownRows, ...mergeRowsByHeading(fillSharedRows(rest))].map((row) => ({
    title: rowHeading(row),
    category_ids: row.flatMap((genre) => findGenreId(genre) ?? []),
    shows: mergeShows(row),
  }));
}

/**
 * Assigns each show to at most one genre. The smallest genres choose first, because large genres have more shows
 * left.
 */
function assignShows(genres: readonly Genre[]): Genre[] {
  const usedIds = new Set<number>();
  const assigned = new Map<string, readonly ShowCard[]>();
  for (const { name, shows } of genres.toSorted((a, b) => a.shows.length - b.shows.length)) {
    const remaining = shows.filter(({ id }) => !usedIds.has(id));
    if (remaining.length < minShowsPerRow) continue;
    assigned.set(name, remaining);
    for (const { id } of remaining) usedIds.add(id);
  }
  return genres.map(({ name }) => ({ name, shows: assigned.get(name) ?? [] }));
}

const hasOwnRow = ({ shows }: Genre) => shows.length >= minShowsPerRow;

const mergeShows = (row: readonly Genre[]) => interleave(row.map(({ shows }) => shows));

const rowHeading = (row: readonly Genre[]) => genresHeading(row.map(({ name }) => name));

/** Finds the id of a genre on its first card, because the lists are keyed by the genres' names only. */
const findGenreId = ({ name, shows }: Genre): number | undefined =>
  shows[0]?.category.find((one) => one.category_name === name)?.category_id;

/** Combines genres, in order, until each row is full. */
function fillSharedRows(genres: readonly Genre[]): Genre[][] {
  const rows: Genre[][] = [];
  for (const genre of genres) {
    const row = rows.at(-1);
    const shows = row && mergeShows(row);
    // A genre that adds nothing would only lengthen the heading.
    const seen = new Set(rows.flatMap(mergeShows).map(({ id }) => id));
    const added = genre.shows.filter(({ id }) => !seen.has(id));
    if (added.length === 0) continue;
    if (row && shows && shows.length < fullRowSize) row.push({ ...genre, shows: added });
    else rows.push([{ ...genre, shows: added }]);
  }
  const lastRow = rows.at(-1);
  if (!lastRow || mergeShows(lastRow).length >= minShowsPerRow) return rows;
  const others = rows.slice(0, -1);
  const shortest = others.toSorted((a, b) => mergeShows(a).length - mergeShows(b).length)[0];
  return others.map((row) => (row === shortest ? [...row, ...lastRow] : row));
}

/** Merges rows that have the same heading. */
function mergeRowsByHeading(rows: readonly Genre[][]): Genre[][] {
  const merged: Genre[][] = [];
  for (const row of rows) {
    const existing = merged.find((one) => rowHeading(one) === rowHeading(row));
    if (existing) existing.push(...row);
    else merged.push([...row]);
  }
  return merged;
}
