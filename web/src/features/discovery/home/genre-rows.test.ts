import type { ShowCard } from '@kinora/contract/catalogue/shows';
import { expect, test } from 'vitest';
import { genreRows } from './genre-rows.ts';

const ids: Record<string, number> = { comedy: 1, drama: 2, horror: 3, kids_family: 4, nature: 5, history: 6 };

/** The server's response: shows grouped by the names of their genres. */
function groupByGenre(shows: Record<number, string[]>): Record<string, ShowCard[]> {
  const cards = Object.entries(shows).map(([id, genres]) => ({
    id: Number(id),
    category: genres.map((name) => ({ category_id: ids[name] ?? 0, category_name: name })),
  })) as ShowCard[];
  const names = [...new Set(Object.values(shows).flat())].toSorted();
  return Object.fromEntries(
    names.map((name) => [
      name,
      cards.filter((card) => card.category.some((one) => one.category_name === name)),
    ]),
  );
}

const showsInGenre = (genre: string, firstId: number, count: number): Record<number, string[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [firstId + index, [genre]]));

const rowSummaries = (shows: Record<number, string[]>) =>
  genreRows(groupByGenre(shows)).map((row) => [row.title, row.category_ids, row.shows.map(({ id }) => id)]);

test('a genre with four shows gets its own row', () => {
  expect(rowSummaries({ ...showsInGenre('drama', 1, 4), ...showsInGenre('horror', 5, 5) })).toEqual([
    ['Drama', [2], [1, 2, 3, 4]],
    ['Horror', [3], [5, 6, 7, 8, 9]],
  ]);
});

test('small genres share a row, interleaved and without duplicates', () => {
  expect(rowSummaries({ 1: ['drama'], 2: ['comedy', 'drama'], 3: ['comedy'], 4: ['comedy'] })).toEqual([
    ['Comedy and drama', [1, 2], [2, 1, 3, 4]],
  ]);
});

test('a show appears in only one row, and small genres choose first', () => {
  const shows = {
    ...showsInGenre('drama', 1, 6),
    ...showsInGenre('horror', 11, 2),
    21: ['drama', 'horror'],
    22: ['drama', 'horror'],
  };
  expect(rowSummaries(shows)).toEqual([
    ['Drama', [2], [1, 2, 3, 4, 5, 6]],
    ['Horror', [3], [11, 12, 21, 22]],
  ]);
});

test('genres with too few shows for a row are left out', () => {
  expect(rowSummaries({ 1: ['drama', 'nature'], 2: ['drama'], 3: ['comedy'] })).toEqual([]);
  expect(rowSummaries({ ...showsInGenre('drama', 1, 6), 21: ['comedy'] })).toEqual([
    ['Drama', [2], [1, 2, 3, 4, 5, 6]],
  ]);
  expect(rowSummaries({})).toEqual([]);
});

test('a shared row is filled, and leftover genres join the shortest one', () => {
  const shared = { ...showsInGenre('comedy', 1, 3), ...showsInGenre('drama', 11, 3), 21: ['horror'] };
  expect(rowSummaries(shared)).toEqual([['Comedy, drama and horror', [1, 2, 3], [1, 11, 21, 2, 12, 3, 13]]]);
});

test('at most one row has more genres than its heading can list', () => {
  const shows = {
    1: ['comedy', 'drama', 'history', 'horror', 'kids_family'],
    2: ['kids_family'],
    3: ['nature'],
    4: ['nature'],
  };
  expect(rowSummaries(shows)).toEqual([['Comedy, nature, kids and family', [1, 4, 5], [1, 2, 3, 4]]]);
});
