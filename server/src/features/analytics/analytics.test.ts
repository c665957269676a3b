import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { showAnalytics, episodeRetention } from '@kinora/contract/analytics/analytics';
import { episodeVideo, countView } from '@kinora/contract/playback/playback';
import { followShow } from '@kinora/contract/engagement/reactions';
import { after, day, minute } from '#clock.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm, serveFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
let publisher: UserData;
let show_id = 0;
let [first, second] = [0, 0];
let members: UserData[] = [];

beforeAll(async () => {
  kinora = await startTestApp();
  const published = await publisherWithEpisode(kinora);
  ({ publisher, show_id, episode_id: first } = published);
  const { db } = kinora.context;
  const episode = await db
    .selectFrom('episodes')
    .select(['season_id', 'show_id', 'release_at', 'release_zone', 'created_at', 'updated_at'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('episodes')
    .values({ ...episode, title: 'The second night', episode_number: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  second = id;
  for (const episode_id of [first, second]) await addFilm(kinora.context, episode_id, 100);
  members = [await kinora.subscriber('Ann Viewer'), await kinora.subscriber('Bob Viewer')];
});
afterAll(() => kinora[Symbol.asyncDispose]());

const read = () => kinora.as(publisher, showAnalytics, { params: { show_id } });
const retention = (episode_id: number) => kinora.as(publisher, episodeRetention, { params: { episode_id } });
const runRollUp = () => rollUp(kinora.context, new AbortController().signal);

async function watch(viewer: UserData, episode_id: number, intervals: [number, number][]): Promise<void> {
  const { playback_id } = await kinora.as(viewer, episodeVideo, { params: { episode_id }, query: {} });
  if (playback_id) await serveFilm(kinora.context, playback_id);
  kinora.advance(2 * minute);
  const body = { episode_id, ...(playback_id && { playback_id }), intervals: JSON.stringify(intervals) };
  await kinora.as(viewer, countView, { body });
}

const thisMonth = () => kinora.context.clock.now().toISOString().slice(0, 7);

test('the analytics of an unwatched show contain only the current month, with zeros', async () => {
  await runRollUp();
  const { counted_at, episodes, ...series } = await read();
  const month = thisMonth();
  expect(series).toEqual({
    views: [{ month, views: 0 }],
    followers: [{ month, followers: 0 }],
    revenue: [],
    watch_time: [{ month, watched_s: 0 }],
  });
  expect(episodes.map(({ id, viewers, finished, continued }) => [id, viewers, finished, continued])).toEqual([
    [first, 0, 0, 0],
    [second, 0, 0, null],
  ]);
  expect(Date.parse(counted_at ?? '')).toBeLessThanOrEqual(kinora.context.clock.now().getTime());
  expect(await retention(first)).toEqual({ viewers: 0, duration_s: 100, parts: Array(100).fill(0) });
});

test('the publisher of a show sees how far viewers watched, and how many continued', async () => {
  const [ann, bob] = members as [UserData, UserData];
  await watch(ann, first, [[0, 100]]);
  await watch(ann, second, [[0, 40]]);
  await watch(bob, first, [[10, 50]]);
  await watch(bob, first, [[10, 45]]);
  await watch(bob, second, [[0, 3]]);
  await kinora.as(ann, followShow, { body: { show_id } });
  await kinora.as(bob, followShow, { body: { show_id } });
  await kinora.as(bob, followShow, { body: { show_id } });
  await runRollUp();
  const { views, followers, watch_time, episodes } = await read();
  expect(views.at(-1)).toEqual({ month: thisMonth(), views: 4 });
  expect(followers.at(-1)).toEqual({ month: thisMonth(), followers: 1 });
  expect(watch_time.at(-1)).toEqual({ month: thisMonth(), watched_s: 100 + 40 + 40 + 35 + 3 });
  // A glimpse of the second episode is not counted as a view.
  expect(episodes).toMatchObject([
    { id: first, viewers: 2, finished: 1, continued: 1 },
    { id: second, viewers: 1, finished: 0, continued: null },
  ]);
  const { viewers, parts } = await retention(first);
  expect(viewers).toBe(2);
  expect([parts[0], parts[9], parts[10], parts[49], parts[50], parts[99]]).toEqual([1, 1, 2, 2, 1, 1]);
});

test('months have no gaps, and followers carry over to the next month', async () => {
  kinora.advance(32 * day);
  const { views, followers } = await read();
  expect(views.map((one) => one.views)).toEqual([4, 0]);
  expect(followers.map((one) => one.followers)).toEqual([1, 1]);
  kinora.advance(-32 * day);
});

test('a deleted viewer no longer counts as a follower, but what they watched still counts', async () => {
  const [ann] = members as [UserData];
  const [before, curve] = [await read(), await retention(first)];
  await kinora.as(ann, deleteAccount, { body: { password: 'Correct-horse-1' } });
  await runRollUp();
  const now = await read();
  expect({ ...now, counted_at: null }).toEqual({
    ...before,
    counted_at: null,
    followers: before.followers.map((one) => ({ ...one, followers: one.followers - 1 })),
  });
  expect(await retention(first)).toEqual(curve);
});

test('earnings are shown by month once royalties are posted, including corrections', async () => {
  const { db, clock } = kinora.context;
  const now = clock.now();
  const totals = { rule: 'fan_scaled_v1', alpha_num: 7, alpha_den: 10, viewers: 1, net_minor: 900 };
  const settled = { ...totals, watched_ms: 1, gamma: '1/0', input_hash: '0'.repeat(64) };
  const amounts = { pool_minor: 630, reserve_minor: 0, frozen_at: now, computed_at: now };
  const addMonth = async (at: Date, status: 'computed' | 'posted') =>
    db
      .insertInto('royalty_months')
      .values({
        ...settled,
        ...amounts,
        month: at.toISOString().slice(0, 7),
        currency: 'usd',
        starts_at: at,
        ends_at: after(at, day),
        status,
        posted_at: status === 'posted' ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const closed = await addMonth(now, 'posted');
  const later = await addMonth(after(now, 31 * day), 'posted');
  const unposted = await addMonth(after(now, 62 * day), 'computed');
  for (const { id } of [closed, unposted])
    for (const [rule, amount_minor] of [
      ['fan_scaled_v1', 433],
      ['pro_rata_v1', 599],
    ] as const)
      await db
        .insertInto('royalty_lines')
        .values({ month_id: id, show_id, rule, watched_ms: 1, viewers: 1, amount_micro: 1, amount_minor })
        .execute();
  const recount = await db
    .insertInto('royalty_recounts')
    .values({
      month_id: closed.id,
      closed_in_id: later.id,
      payments: 1,
      net_change_minor: -90,
      pool_change_minor: -63,
      reserve_change_minor: 0,
      input_hash: '1'.repeat(64),
      gamma: '1/0',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('royalty_adjustments')
    .values({ recount_id: recount.id, show_id, before_minor: 433, after_minor: 400 })
    .execute();
  expect((await read()).revenue.map(({ revenue, currency }) => [revenue, currency])).toEqual([
    [433, 'usd'],
    [-33, 'usd'],
  ]);
});

test('only the publisher can read the analytics of a show', async () => {
  const [, bob] = members as [UserData, UserData];
  expect((await kinora.refused(bob, showAnalytics, { params: { show_id } })).status).toBe(403);
  expect((await kinora.refused(bob, episodeRetention, { params: { episode_id: first } })).status).toBe(403);
  expect((await kinora.refused(null, showAnalytics, { params: { show_id } })).status).toBe(401);
  expect((await kinora.refused(publisher, showAnalytics, { params: { show_id: 999 } })).status).toBe(404);
});
