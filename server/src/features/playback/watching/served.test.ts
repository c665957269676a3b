import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { episodeVideo, countView } from '@kinora/contract/playback/playback';
import { day, hour, minute, second } from '#clock.ts';
import { features } from '#features.ts';
import { union } from '#features/playback/watching/intervals.ts';
import { deleteOldDeliveryRecords } from '#features/playback/watching/served-queries.ts';
import { createApp } from '#http/app.ts';
import type { App } from '#http/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
let episode_id = 0;
/** A second API process. */
let other: { app: App; base: string };
const startApi = async () => {
  const app = await createApp(kinora.context, features);
  return { app, base: await app.listen({ host: '127.0.0.1', port: 0 }) };
};

/** Adds a film of ten minutes in segments of ten seconds, in two sizes. */
beforeAll(async () => {
  kinora = await startTestApp();
  ({ episode_id } = await publisherWithEpisode(kinora));
  const { db, storage } = kinora.context;
  const video_id = await addFilm(kinora.context, episode_id);
  const prefix = `videos/${video_id}/1/`;
  await db.updateTable('videos').set({ prefix }).where('id', '=', video_id).execute();
  const put = (name: string, text: string) =>
    storage.put(prefix + name, Buffer.from(text), { content_type: 'video/iso.segment' });
  const names = Array.from({ length: 60 }, (_, index) => `segment_${String(index).padStart(5, '0')}.m4s`);
  const playlist = ['#EXTM3U', ...names.flatMap((name) => ['#EXTINF:10.000000,', name]), '#EXT-X-ENDLIST'];
  await put('master.m3u8', '#EXTM3U');
  for (const size of ['small', 'large']) {
    await put(`${size}/index.m3u8`, playlist.join('\n'));
    for (const name of names) await put(`${size}/${name}`, 'ten seconds of film');
  }
  other = await startApi();
});
afterAll(async () => {
  await other.app.close();
  await kinora[Symbol.asyncDispose]();
});

type Parts = [from: number, to: number][];
type LoadOptions = { size?: string; base?: string; headers?: Record<string, string> };

async function openPlayback(user?: UserData) {
  const viewer = user ?? (await kinora.subscriber());
  const film = await kinora.as(viewer, episodeVideo, { params: { episode_id }, query: {} });
  const playback_id = film.playback_id ?? '';
  const { db } = kinora.context;
  const counted = async () => {
    const rows = await db
      .selectFrom('watched_intervals')
      .where('session_id', '=', playback_id)
      .orderBy('from_s')
      .select(['from_s', 'to_s'])
      .execute();
    // Intervals that were received in different hours are separate rows.
    return union(
      rows.map(({ from_s, to_s }) => [from_s, to_s] as const),
      [],
    );
  };
  return {
    viewer,
    playback_id,
    /** Loads the segments of a stretch of film. They are recorded as sent within a second. */
    async load(from: number, to: number, { size = 'small', base = kinora.base, headers }: LoadOptions = {}) {
      for (let index = from / 10; index < to / 10; index++) {
        const file = `${size}/segment_${String(index).padStart(5, '0')}.m4s`;
        const path = (film.playlist_url ?? '').replace('master.m3u8', file);
        const response = await fetch(base + path, headers && { headers });
        expect(response.ok).toBe(true);
        await response.arrayBuffer();
      }
    },
    report: (parts: Parts, base = kinora.base) =>
      call(
        countView,
        { body: { episode_id, playback_id, intervals: JSON.stringify(parts) } },
        { base, token: viewer.token },
      ),
    counted,
    async waitUntilCounted(parts: Parts) {
      await expect.poll(counted, { timeout: 60_000 }).toEqual(parts);
    },
    doubted: () =>
      db
        .selectFrom('doubted_watching')
        .where('playback_id', '=', playback_id)
        .select('claimed_ms')
        .executeTakeFirst(),
    views: () => db.selectFrom('views').where('session_id', '=', playback_id).select('user_id').execute(),
  };
}

test('watching a film that was never sent is doubted and not counted, no matter how often it is claimed', async () => {
  const bot = await openPlayback();
  kinora.advance(20 * minute);
  for (let attempt = 0; attempt < 3; attempt++) await bot.report([[0, 600]]);
  expect(await bot.counted()).toEqual([]);
  expect(await bot.views()).toEqual([]);
  expect(await bot.doubted()).toEqual({ claimed_ms: '{[0,600000)}' });
});

test('requesting one byte of each segment, or only its headers, does not count as loading it', async () => {
  const bot = await openPlayback();
  await bot.load(0, 60, { headers: { range: 'bytes=0-0' } });
  await bot.load(0, 10);
  kinora.advance(minute);
  await bot.report([[0, 600]]);
  // Ten seconds were sent. One second is tolerance, and half of what was sent is added in case records
  // were lost.
  await bot.waitUntilCounted([[0, 16]]);
  expect(await bot.views()).toEqual([]);
});

test('loading from one process and reporting to another counts, even before the loading is recorded', async () => {
  const viewer = await openPlayback();
  kinora.advance(minute);
  await viewer.report([[0, 40]]);
  expect(await viewer.counted()).toEqual([]);
  await viewer.load(0, 20);
  await viewer.load(20, 40, { base: other.base, size: 'large' });
  await viewer.waitUntilCounted([[0, 40]]);
  expect(await viewer.views()).toHaveLength(1);
  expect(await viewer.doubted()).toBeUndefined();
});

test('a process records what it has sent before it stops', async () => {
  const viewer = await openPlayback();
  const stopping = await startApi();
  await viewer.load(0, 40, { base: stopping.base });
  await stopping.app.close();
  kinora.advance(minute);
  await viewer.report([[0, 40]]);
  expect(await viewer.counted()).toEqual([[0, 40]]);
});

test('watching again, after a pause and from the buffer, does not require loading again', async () => {
  const viewer = await openPlayback();
  await viewer.load(0, 60);
  kinora.advance(30 * second);
  await viewer.report([[0, 25]]);
  await viewer.waitUntilCounted([[0, 25]]);
  kinora.advance(50 * minute);
  await viewer.report([
    [5, 30],
    [50, 60],
  ]);
  await viewer.waitUntilCounted([
    [0, 30],
    [50, 60],
  ]);
  await viewer.report([[0, 60]]);
  await viewer.waitUntilCounted([[0, 60]]);
  expect(await viewer.doubted()).toBeUndefined();
});

test('a report that arrives hours after the connection was lost counts', async () => {
  const viewer = await openPlayback();
  await viewer.load(0, 120);
  kinora.advance(2 * minute);
  await viewer.report([[0, 30]]);
  await viewer.waitUntilCounted([[0, 30]]);
  kinora.advance(3 * hour);
  await viewer.report([[30, 120]]);
  await viewer.waitUntilCounted([[0, 120]]);
});

test('sixteen screens of one account count no more than the two that the account may use', async () => {
  const first = await openPlayback();
  const screens = [first];
  while (screens.length < 16) screens.push(await openPlayback(first.viewer));
  for (const screen of screens) await screen.load(0, 60);
  kinora.advance(30 * second);
  for (const screen of screens) await screen.report([[0, 60]]);
  const seconds = async () => {
    const parts = await Promise.all(screens.map((screen) => screen.counted()));
    return parts.flat().reduce((sum, [from, to]) => sum + to - from, 0);
  };
  await expect.poll(seconds, { timeout: 60_000 }).toBeGreaterThan(100);
  for (const screen of screens) await screen.report([[0, 60]]);
  // Two screens at double speed for half a minute, plus the real time that the test took.
  expect(await seconds()).toBeLessThan(200);
});

test('records of what was sent are deleted two days later, unless the playback has doubted watching', async () => {
  const [honest, bot] = [await openPlayback(), await openPlayback()];
  for (const player of [honest, bot]) await player.load(0, 20);
  kinora.advance(minute);
  await honest.report([[0, 20]]);
  await honest.waitUntilCounted([[0, 20]]);
  await bot.report([[0, 600]]);
  const haveRecords = async () => {
    const rows = await kinora.context.db.selectFrom('served_film').select('playback_id').execute();
    const ids = rows.map(({ playback_id }) => playback_id);
    return [honest, bot].map(({ playback_id }) => ids.includes(playback_id));
  };
  await expect.poll(haveRecords).toEqual([true, true]);
  const { db, clock } = kinora.context;
  const inDays = (days: number) => new Date(clock.now().getTime() + days * day);
  await deleteOldDeliveryRecords(db, inDays(3));
  expect(await haveRecords()).toEqual([false, true]);
  await deleteOldDeliveryRecords(db, inDays(91));
  expect(await haveRecords()).toEqual([false, false]);
  expect(await bot.doubted()).toBeUndefined();
});
