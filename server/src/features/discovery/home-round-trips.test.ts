import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { home } from '@kinora/contract/discovery/home';
import { followShow } from '@kinora/contract/engagement/reactions';
import { pauseEpisode } from '@kinora/contract/playback/playback';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/**
 * Runs a request and returns its database queries by round trip: all queries that are sent before the first result
 * arrives are one round trip.
 */
async function recordRoundTrips(request: () => Promise<unknown>): Promise<string[][]> {
  const executor = kinora.context.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  const roundTrips: string[][] = [];
  let sent: string[] = [];
  let running = 0;
  let waiting: (() => void)[] = [];
  const endRoundTrip = () => {
    if (running > 0 || waiting.length === 0) return;
    roundTrips.push(sent);
    const ended = waiting;
    [sent, waiting] = [[], []];
    for (const resolve of ended) resolve();
  };
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query: CompiledQuery<never>) => {
    sent.push(query.sql);
    running += 1;
    const result = await run<never>(query).finally(() => (running -= 1));
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      // By then, all queries of the same round trip have been sent.
      setTimeout(endRoundTrip, 20);
    });
    return result;
  });
  await request();
  spy.mockRestore();
  return roundTrips;
}

const isSessionLookup = ([text = '']: string[]) => text.includes('"sessions"."token_hash"');

test('the home page waits for at most two round trips to the database, and for one when its shows are cached', async () => {
  const { context } = kinora;
  const shows = [];
  for (const title of ['Low Tide', 'High Tide', 'Neap Tide', 'Ebb Tide', 'Spring Tide', 'Flood'])
    shows.push(await addShow(context, { title, trailer_key: 'trailers/tide.mp4' }));
  await computeScores(context.db, context.clock.now());
  const [started, followed, other] = shows;
  if (!started || !followed || !other) throw new Error('Too few shows');
  const viewers = [await kinora.subscriber(), await kinora.subscriber('Otto Other')] as const;
  for (const [viewer, episode_id] of [
    [viewers[0], started.episode_id],
    [viewers[1], other.episode_id],
  ] as const)
    await kinora.as(viewer, pauseEpisode, { body: { episode_id, time: 60, watch_time: 60 } });
  await kinora.as(viewers[0], followShow, { body: { show_id: followed.show_id } });
  await vi.waitFor(() => expect(context.catalogue_cache.isCaching()).toBe(true), { timeout: 20_000 });

  const queriesPerRoundTrip = async (viewer: (typeof viewers)[number]) => {
    const roundTrips = await recordRoundTrips(async () => {
      const { watching, suggested, banners } = await kinora.as(viewer, home, {});
      expect([watching?.length, suggested?.length]).toEqual([1, 5]);
      expect(banners?.topShow).not.toBeNull();
    });
    return roundTrips.filter((roundTrip) => !isSessionLookup(roundTrip)).map((roundTrip) => roundTrip.length);
  };
  expect(await queriesPerRoundTrip(viewers[0]), 'nothing is cached').toHaveLength(2);
  expect(await queriesPerRoundTrip(viewers[1]), 'another viewer, with another show').toHaveLength(2);
  expect(await queriesPerRoundTrip(viewers[0]), 'everything is cached').toHaveLength(1);
  expect(
    await queriesPerRoundTrip(viewers[1]),
    'nothing was missing last time, so nothing is prefetched',
  ).toEqual([2]);
});
