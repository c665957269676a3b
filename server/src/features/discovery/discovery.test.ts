import { describe, expect, test } from 'vitest';
import {
  dynamicShows,
  mostTrendingShows,
  popularHorrorShows,
  popularShows,
  showsByCategory,
  trendingShows,
} from '@kinora/contract/catalogue/shows';
import { day, hour } from '#clock.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { scoreShows } from '#features/discovery/score-shows-job.ts';
import { work } from '#jobs/work.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow, addUser, addViews, addSuspiciousWatching } from '#test/shows.ts';

const updateScores = ({ context }: TestApp) => computeScores(context.db, context.clock.now());
const names = (shows: { name: string }[]) => shows.map(({ name }) => name);
const listPopular = async (kinora: TestApp) => names(await kinora.as(null, popularShows, { query: {} }));
const listTrending = async (kinora: TestApp) => names(await kinora.as(null, trendingShows, {}));
const addUsers = (kinora: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => addUser(kinora.context)));

async function readPopularity({ context }: TestApp, show_id: number): Promise<number> {
  const { popular } = await context.db
    .selectFrom('show_scores')
    .select('popular')
    .where('show_id', '=', show_id)
    .executeTakeFirstOrThrow();
  return popular;
}

/** Returns the trending shows for a visitor whose browser prefers these languages. */
async function listTrendingFor(kinora: TestApp, languages: string): Promise<string[]> {
  const response = await fetch(`${kinora.base}/api/most-trending-shows`, {
    headers: { 'accept-language': languages },
  });
  return names(((await response.json()) as { data: { name: string }[] }).data);
}

describe('popular shows', () => {
  test('popularity fades: a view counts half as much after four days', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const lastWeek = await addShow(context, { title: 'The Hit of Last Week' });
    const thisWeek = await addShow(context, { title: 'The Hit of This Week' });
    const people = await addUsers(kinora, 5);
    await addViews(context, lastWeek, people, 8);
    await addViews(context, thisWeek, people.slice(0, 2), 0.1);
    await updateScores(kinora);
    expect(await listPopular(kinora)).toEqual(['The Hit of This Week', 'The Hit of Last Week']);

    const before = await readPopularity(kinora, lastWeek.show_id);
    kinora.advance(4 * day);
    await updateScores(kinora);
    expect(await readPopularity(kinora, lastWeek.show_id)).toBeCloseTo(before / 2, 3);
  });

  test('popular shows are listed newest first if nobody has watched anything, including one released this minute', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    await addShow(context, { title: 'Older', release: -20 });
    await updateScores(kinora);
    await addShow(context, { title: 'Brand-New', release: 0 });
    await addShow(context, { title: 'Newer', release: -10 });
    expect(await listPopular(kinora)).toEqual(['Brand-New', 'Newer', 'Older']);
  });

  test('popularity counts a viewer once a day per episode, and never the publisher', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const loved = await addShow(context, { title: 'Loved by Two' });
    const boosted = await addShow(context, { title: 'Boosted' });
    const [fan = 0, other = 0] = await addUsers(kinora, 2);
    // Noon, so that all views fall on the same day.
    kinora.advance(36 * hour - (context.clock.now().getTime() % day));
    await addViews(context, loved, [fan, other], 0.1);
    await addViews(context, boosted, Array<number>(50).fill(fan), 0.1);
    await addViews(context, boosted, Array<number>(50).fill(boosted.publisher_id), 0.1);
    await updateScores(kinora);
    expect(await listPopular(kinora)).toEqual(['Loved by Two', 'Boosted']);
    const oneView = 0.5 ** (0.1 / 4);
    expect(await readPopularity(kinora, loved.show_id)).toBeCloseTo(2 * oneView, 3);
    expect(await readPopularity(kinora, boosted.show_id)).toBeCloseTo(oneView, 3);
  });

  test('popularity does not count viewers who did not pay, or whose watching is suspicious', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const loved = await addShow(context, { title: 'Loved by One' });
    const boosted = await addShow(context, { title: 'Boosted' });
    const [fan = 0, bot = 0, ...trialUsers] = await addUsers(kinora, 9);
    await addViews(context, loved, [fan], 1);
    await addViews(context, boosted, trialUsers, 1, { isPaid: false });
    await addViews(context, boosted, [bot], 1);
    await addSuspiciousWatching(context, bot, '{[0,9000000),[10000000,15400000)}');
    await updateScores(kinora);
    expect(await readPopularity(kinora, boosted.show_id)).toBe(0);
    expect(await readPopularity(kinora, loved.show_id)).toBeGreaterThan(0);
  });

  test('popular shows are listed by genre, including horror', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const quiet = await addShow(context, { title: 'Quiet Horror', category: 'horror', release: -1 });
    const loud = await addShow(context, { title: 'Loud Horror', category: 'horror' });
    await addShow(context, { title: 'A Comedy', category: 'comedy' });
    await addViews(context, loud, await addUsers(kinora, 1), 1);
    await updateScores(kinora);
    const horror = await kinora.as(null, popularHorrorShows, { query: {} });
    expect(horror.map(({ id }) => id)).toEqual([loud.show_id, quiet.show_id]);
    const category_id = horror[0]?.category[0]?.category_id ?? 0;
    const inCategory = (query: { category_id: number; limit?: number }) =>
      kinora.as(null, showsByCategory, { query });
    expect(names(await inCategory({ category_id, limit: 1 }))).toEqual(['Loud Horror']);
    expect(await inCategory({ category_id: category_id + 1 })).toEqual([]);
    expect(await inCategory({ category_id: 999_999 })).toEqual([]);
    expect((await kinora.refused(null, popularShows, { query: { limit: 61 } })).status).toBe(422);
    expect((await kinora.refused(null, popularShows, { query: { limit: 0 } })).status).toBe(422);
  });
});

describe('trending shows', () => {
  test('trending shows start with the growing ones, followed by the most popular', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const large = await addShow(context, { title: 'As Big as Ever' });
    const growing = await addShow(context, { title: 'Growing' });
    const seenOnce = await addShow(context, { title: 'Seen Once' });
    const people = await addUsers(kinora, 20);
    for (const days_ago of [2, 10, 17, 24, 31]) await addViews(context, large, people, days_ago);
    await addViews(context, growing, people.slice(0, 1), 15);
    await addViews(context, growing, people.slice(0, 8), 2);
    await addViews(context, seenOnce, people.slice(0, 1), 1);
    await updateScores(kinora);
    expect(await listTrending(kinora)).toEqual(['Growing', 'As Big as Ever', 'Seen Once']);
    expect(await listPopular(kinora)).toEqual(['As Big as Ever', 'Growing', 'Seen Once']);
  });

  test('trending shows in a region are those growing there, followed by those growing anywhere', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const brazil = await addShow(context, { title: 'Grows in Brazil' });
    const everywhere = await addShow(context, { title: 'Grows Everywhere' });
    const malta = await addShow(context, { title: 'Two People in Malta' });
    const people = await addUsers(kinora, 12);
    await addViews(context, brazil, people.slice(0, 4), 1, { region: 'BR' });
    await addViews(context, everywhere, people.slice(0, 9), 1, { region: 'US' });
    await addViews(context, malta, people.slice(0, 2), 1, { region: 'MT' });
    await updateScores(kinora);
    const overall = ['Grows Everywhere', 'Grows in Brazil', 'Two People in Malta'];
    expect(await listTrending(kinora)).toEqual(overall);
    expect(await listTrendingFor(kinora, 'pt-BR,pt;q=0.9,en-US;q=0.8')).toEqual([
      'Grows in Brazil',
      'Grows Everywhere',
      'Two People in Malta',
    ]);
    expect(await listTrendingFor(kinora, 'mt-MT')).toEqual(overall);
    expect(await listTrendingFor(kinora, 'en')).toEqual(overall);
    expect(names(await kinora.as(null, mostTrendingShows, {}))).toEqual(overall);

    kinora.advance(8 * day);
    await updateScores(kinora);
    expect(await listTrendingFor(kinora, 'pt-BR')).toEqual(overall);
  });
});

test('the posters show three shows, the one with a trailer at the top', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const first = await addShow(context, { title: 'Most Watched' });
  const withTrailer = await addShow(context, { title: 'With a Trailer', trailer_key: 'trailers/1.mp4' });
  await addShow(context, { title: 'A Third' });
  const people = await addUsers(kinora, 3);
  await addViews(context, first, people, 30);
  await addViews(context, withTrailer, people.slice(0, 1), 30);
  await updateScores(kinora);
  const { topShow, middleShow, bottom_show } = await kinora.as(null, dynamicShows, {});
  expect([topShow?.name, middleShow?.name, bottom_show?.name]).toEqual([
    'With a Trailer',
    'Most Watched',
    'A Third',
  ]);
  expect(topShow?.seasons).toHaveLength(1);
});

test('a worker computes the scores as soon as it starts', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  await addViews(context, await addShow(context, { title: 'Watched' }), await addUsers(kinora, 1), 1);
  await addShow(context, { title: 'Newer', release: -1 });
  const stop = await work(context, [scoreShows]);
  try {
    await expect.poll(() => listPopular(kinora), { timeout: 60_000 }).toEqual(['Watched', 'Newer']);
  } finally {
    await stop();
  }
});
