import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  categories,
  newEpisodes,
  showsByCategory,
  suggestedShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
let ids: Record<string, number>;
beforeAll(async () => {
  kinora = await startTestApp();
  const { context } = kinora;
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await addShow(context, { title, category: 'drama' });
  await addShow(context, { title: 'Funny', category: 'comedy' });
  const both = await addShow(context, { title: 'Both', category: 'comedy' });
  const { id: drama } = await context.db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', 'drama')
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto('show_categories')
    .values({ show_id: both.show_id, category_id: drama })
    .execute();
  for (const release of [1, 2, 3, 4, 5])
    await addShow(context, { title: `Day ${release}`, category: 'horror', release });
  await addShow(context, { title: 'Unready', category: 'romance', ready: false });
  await computeScores(context.db, context.clock.now());
  const all = await kinora.as(null, categories, {});
  ids = Object.fromEntries(all.map(({ id, name }) => [name, id]));
});
afterAll(() => kinora[Symbol.asyncDispose]());

const names = (shows: { name: string }[]) => shows.map(({ name }) => name);

describe('genres', () => {
  test('each genre states how many of its shows the viewer can play', async () => {
    const all = await kinora.as(null, categories, {});
    expect(all).toHaveLength(17);
    const counts = Object.fromEntries(all.map(({ name, shows_count }) => [name, shows_count]));
    // Horror has only upcoming shows, and the film of the only romance is not ready.
    expect(counts).toMatchObject({ comedy: 2, drama: 6, horror: 0, romance: 0 });
    expect(Object.values(counts).filter((count) => count > 0)).toHaveLength(2);
  });

  test('genres with only adult shows are empty for a viewer with a lower maturity level', async () => {
    await using other = await startTestApp();
    await addShow(other.context, { title: 'Late', category: 'thriller', maturity_level: 'A - Adult' });
    const teen = await other.member();
    await other.context.db
      .updateTable('users')
      .set({ maturity_level: 'T - Teen' })
      .where('id', '=', teen.id)
      .execute();
    const listNonEmptyGenres = async (who: typeof teen | null) =>
      names((await other.as(who, categories, {})).filter(({ shows_count }) => shows_count > 0));
    expect([await listNonEmptyGenres(null), await listNonEmptyGenres(teen)]).toEqual([['thriller'], []]);
  });
});

describe('all shows of a genre', () => {
  test('all shows of a genre are listed page by page, without duplicates', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push(
        await kinora.as(null, showsByCategory, { query: { category_id: ids['drama'] ?? 0, limit: 2, page } }),
      );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0]);
    expect(names(pages.flat()).toSorted()).toEqual(['Both', 'Five', 'Four', 'One', 'Three', 'Two']);
  });

  test('the shows of several genres are listed together, without duplicates', async () => {
    const category_id = `${ids['comedy']},${ids['drama']}`;
    const shows = await kinora.as(null, showsByCategory, { query: { category_id, limit: 60 } });
    expect(names(shows).toSorted()).toEqual(['Both', 'Five', 'Four', 'Funny', 'One', 'Three', 'Two']);
    const second = await kinora.as(null, showsByCategory, { query: { category_id, limit: 4, page: 2 } });
    expect(names(second)).toEqual(names(shows).slice(4));
  });

  test.each(['', 'drama', '1,', '1;2', Array.from({ length: 21 }, () => 1).join(',')])(
    'the invalid genres %j are refused, with an error for the field',
    async (category_id) => {
      const refused = await kinora.refused(null, showsByCategory, { query: { category_id } });
      expect([refused.status, refused.errors]).toEqual([422, { category_id: 'Enter a whole number' }]);
    },
  );

  test.each(['0', '51', 'two'])('page %s of a genre is refused', async (page) => {
    const refused = await kinora.refused(null, showsByCategory, { query: { category_id: 1, page } });
    expect(refused.status).toBe(422);
  });
});

test('all upcoming shows are listed page by page, the next one first', async () => {
  const page = (number: number) => kinora.as(null, upcomingShows, { query: { limit: 2, page: number } });
  expect([names(await page(1)), names(await page(2)), names(await page(3))]).toEqual([
    ['Day 1', 'Day 2'],
    ['Day 3', 'Day 4'],
    ['Day 5'],
  ]);
});

test('all released episodes are listed page by page, the latest first', async () => {
  const page = (number: number) => kinora.as(null, newEpisodes, { query: { limit: 3, page: number } });
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7);
  expect(await kinora.as(null, newEpisodes, { query: { limit: 60 } })).toEqual(pages.flat());
});

test('all recommendations can be requested at once, up to 120', async () => {
  expect(await kinora.as(null, suggestedShows, { params: { limit: 120 } })).toHaveLength(7);
  expect((await kinora.refused(null, suggestedShows, { params: { limit: 121 } })).status).toBe(422);
});
