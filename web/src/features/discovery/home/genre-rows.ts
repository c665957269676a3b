import { genresHeading } from '@kinora/contract/catalogue/genres';
import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { interleave } from './interleave.ts';

/** A row of the home page; `category_ids` are the genres it shows. */
export type GenreRow = { title: string; category_ids: number[]; shows: ShowCard[] };

/** A genre with fewer shows than this shares a row with others. */
export const minShows = 4;

/** The number of shows in a full shared row, which is how many the widest window shows at a time. */
export const fullRowSize = 6;

type Genre = { name: string; shows: readonly ShowCard[] };

/**
 * Groups genres into rows in which no show appears twice: one row for each genre that fills it, then shared
 * rows for the rest. Genres too small for a row join the shortest shared one, or are left out if there is
 * none.
 */
export function genreRows(genres: Record<string, readonly ShowCard[]>): GenreRow[] {
  const all = Object.entries(genres).map(([name, shows]) => ({ name, shows }));
  const assigned = assignShows(all);
  const full = assigned.filter(isFull).map((genre) => [genre]);
  const usedIds = new Set(full.flat().flatMap(({ shows }) => shows.map(({ id }) => id)));
  const rest = all
    .filter(({ name }) => !full.flat().some((genre) => genre.name === name))
    .map(({ name, shows }) => ({ name, shows: shows.filter(({ id }) => !usedIds.has(id)) }))
    .filter(({ shows }) => shows.length > 0);
  return [...full, ...mergeSameHeading(fillSharedRows(rest))].map((row) => ({
    title: headingOf(row),
    category_ids: row.flatMap((genre) => idOf(genre) ?? []),
    shows: showsOf(row),
  }));
}

/**
 * Assigns each show to one genre only. The smallest genres choose first, because large ones have more left.
 */
function assignShows(genres: readonly Genre[]): Genre[] {
  const usedIds = new Set<number>();
  const assigned = new Map<string, readonly ShowCard[]>();
  for (const { name, shows } of genres.toSorted((a, b) => a.shows.length - b.shows.length)) {
    const remaining = shows.filter(({ id }) => !usedIds.has(id));
    if (remaining.length < minShows) continue;
    assigned.set(name, remaining);
    for (const { id } of remaining) usedIds.add(id);
  }
  return genres.map(({ name }) => ({ name, shows: assigned.get(name) ?? [] }));
}

const isFull = ({ shows }: Genre) => shows.length >= minShows;

const showsOf = (row: readonly Genre[]) => interleave(row.map(({ shows }) => shows));

const headingOf = (row: readonly Genre[]) => genresHeading(row.map(({ name }) => name));

/** Only the cards carry the ids of their genres. */
const idOf = ({ name, shows }: Genre): number | undefined =>
  shows[0]?.category.find((one) => one.category_name === name)?.category_id;

/** Combines genres, in order, until each row is full. */
function fillSharedRows(genres: readonly Genre[]): Genre[][] {
  const rows: Genre[][] = [];
  for (const genre of genres) {
    const row = rows.at(-1);
    const shows = row && showsOf(row);
    // A genre that adds nothing would only lengthen the heading.
    const seen = new Set(rows.flatMap(showsOf).map(({ id }) => id));
    const added = genre.shows.filter(({ id }) => !seen.has(id));
    if (added.length === 0) continue;
    if (row && shows && shows.length < fullRowSize) row.push({ ...genre, shows: added });
    else rows.push([{ ...genre, shows: added }]);
  }
  const last = rows.at(-1);
  if (!last || showsOf(last).length >= minShows) return rows;
  const others = rows.slice(0, -1);
  const shortest = others.toSorted((a, b) => showsOf(a).length - showsOf(b).length)[0];
  return others.map((row) => (row === shortest ? [...row, ...last] : row));
}

/** Merges rows that have the same heading. */
function mergeSameHeading(rows: readonly Genre[][]): Genre[][] {
  const merged: Genre[][] = [];
  for (const row of rows) {
    const same = merged.find((one) => headingOf(one) === headingOf(row));
    if (same) same.push(...row);
    else merged.push([...row]);
  }
  return merged;
}
