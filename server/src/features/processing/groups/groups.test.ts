import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createEpisode, deleteEpisode } from '@kinora/contract/publishing/episodes';
import { deletePermanently } from '@kinora/contract/publishing/trash';
import { ffmpeg as runFfmpeg } from '../../../../../media/test/clips.ts';
import { packets, play } from '../../../../../media/test/inspect.ts';
import { childrenOf, until } from '../../../../../media/test/processes.ts';
import { claimGroup, findPlan, listEncodedGroups, listGroups } from '#features/processing/groups/queries.ts';
import type { FilmPlan } from '#features/processing/groups/jobs/film-plan.ts';
import type { Grouping } from '#features/processing/groups/rules.ts';
import { groupPrefix, workFolder } from '#features/processing/jobs/work-folder.ts';
import { runProcessVideo } from '#features/processing/jobs/process-video.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { work } from '#jobs/work.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { throttleConversions } from '#test/throttled-ffmpeg.ts';
import { createClip, isDone, queueUpload, untilVideo, videoRow } from '#test/videos.ts';

const slow = { timeout: 480_000 };

/** Six segments, each a group. */
const film = { size: '160x90', seconds: 24 };
const eachSegment: Grouping = {
  segments_per_group: 1,
  min_segments: 4,
  turn_ms: 60_000,
  max_turn_ms: 600_000,
};

afterEach(() => vi.unstubAllEnvs());

/** Starts a worker that treats films of a few seconds as long. */
async function startWorker(kinora: TestApp, grouping = eachSegment): Promise<AsyncDisposable> {
  const jobs = (await findJobs()).map((job) =>
    job.name === processVideo.name ? withGrouping(grouping) : job,
  );
  const stop = await work(kinora.context, jobs);
  return { [Symbol.asyncDispose]: stop };
}

const withGrouping = (grouping: Grouping) => ({
  ...processVideo,
  run: (job: Parameters<typeof processVideo.run>[0]) => runProcessVideo(job, grouping),
});

const groupsOf = (kinora: TestApp, video_id: number) => listGroups(kinora.context.db, video_id);

const untilGroups = (
  kinora: TestApp,
  video_id: number,
  isWanted: (states: string[]) => boolean,
): Promise<void> =>
  until(async () => isWanted((await groupsOf(kinora, video_id)).map(({ state }) => state)), 60);

const countStates = (states: string[], state: string) => states.filter((one) => one === state).length;

/** Runs `work` on a published file of a film. */
async function onPublished<T>(
  kinora: TestApp,
  video_id: number,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const { prefix } = await videoRow(kinora, video_id);
  return kinora.context.storage.withFile(`${prefix}${name}`, work);
}

/** Checks everything that a viewer would notice at a seam. */
async function expectSeamless(kinora: TestApp, video_id: number, source: string): Promise<void> {
  expect(await onPublished(kinora, video_id, 'master.m3u8', play)).toBe('');
  await onPublished(kinora, video_id, '276/index.m3u8', async (index) => {
    const frames = (await packets(index, 'v'))
      .map(({ pts }) => Math.round(pts * 10))
      .toSorted((a, b) => a - b);
    expect(frames).toEqual(Array.from({ length: 240 }, (_, frame) => frame));
    const psnr = await runFfmpeg('-i', index, '-i', source, '-lavfi', 'psnr', '-f', 'null', '-');
    // Two neighboring frames, compared with each other, reach 18 to 22 dB.
    expect(Number(psnr.match(/min:([\d.]+|inf)/)?.[1]?.replace('inf', '99'))).toBeGreaterThan(23);
  });
}

/** Checks that workers left nothing but the published files. */
async function expectNothingLeft(kinora: TestApp, video_id: number): Promise<void> {
  const { db, storage } = kinora.context;
  const { prefix } = await videoRow(kinora, video_id);
  await until(async () => (await db.selectFrom('video_plans').selectAll().execute()).length === 0, 20);
  await until(async () => {
    const keys = (await storage.list(`videos/${video_id}/`)).map(({ key }) => key);
    return keys.every((key) => prefix !== null && key.startsWith(prefix));
  }, 20);
  await until(async () => (await readdir(join(kinora.data_dir, 'work'))).length === 0, 20);
}

test('two workers encode one film without visible seams between their parts', slow, async () => {
  await using kinora = await startTestApp();
  const { episode_id } = await publisherWithEpisode(kinora);
  const source = await createClip(kinora, film);
  await throttleConversions(kinora, 8);
  await using _one = await startWorker(kinora);
  await using _two = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, source);
  await untilGroups(kinora, video_id, (states) => countStates(states, 'held') >= 2);
  const progress = new Set<number>();
  const video = await untilVideo(kinora, video_id, (now) => {
    progress.add(now.process_status);
    return isDone(now);
  });
  expect(video).toMatchObject({ status: 'ready', attempt: 1, duration_s: 24, process_status: 100 });
  expect([...progress]).toEqual([...progress].toSorted((a, b) => a - b));
  expect(progress.size).toBeGreaterThan(2);
  await expectSeamless(kinora, video_id, source);
  await expectNothingLeft(kinora, video_id);
});

test('two workers encode one film in H.264 and AV1', slow, async () => {
  await using kinora = await startTestApp({ CODECS: 'h264,av1' });
  const { episode_id } = await publisherWithEpisode(kinora);
  const source = await createClip(kinora, film);
  await throttleConversions(kinora, 8);
  await using _one = await startWorker(kinora);
  await using _two = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, source);
  await untilGroups(kinora, video_id, (states) => countStates(states, 'held') >= 2);
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
  await expectSeamless(kinora, video_id, source);
  await onPublished(kinora, video_id, 'av1_276/index.m3u8', async (index) => {
    const frames = await packets(index, 'v');
    expect(frames.map(({ pts }) => Math.round(pts * 10))).toEqual(Array.from({ length: 240 }, (_, n) => n));
    expect(frames.filter(({ key }) => key)).toHaveLength(6);
  });
});

test(
  'a worker that takes over a film uses the encoding that the previous worker began with',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { db, config } = kinora.context;
    const { episode_id } = await publisherWithEpisode(kinora);
    await throttleConversions(kinora, 8);
    const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, film));
    const currentPlan = async () => (await findPlan(db, video_id))?.plan as FilmPlan;
    {
      await using _worker = await startWorker(kinora);
      await untilGroups(kinora, video_id, (states) => countStates(states, 'done') >= 1);
    }
    // A busier machine, without the first worker's folder, would have chosen this preset.
    await db
      .updateTable('video_plans')
      .set({ plan: JSON.stringify({ ...(await currentPlan()), preset: 'superfast' }) })
      .execute();
    await rm(workFolder(config, video_id), { recursive: true });
    const done = await listEncodedGroups(db, video_id);
    await using _worker = await startWorker(kinora);
    await untilGroups(kinora, video_id, (states) => countStates(states, 'held') >= 1);
    expect((await currentPlan()).preset).toBe('superfast');
    expect((await listEncodedGroups(db, video_id)).slice(0, done.length)).toEqual(done);
  },
);

test(
  'another worker encodes the group of a dead worker, whose stored files are not published',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { db, storage } = kinora.context;
    const { episode_id } = await publisherWithEpisode(kinora);
    const source = await createClip(kinora, film);
    await throttleConversions(kinora, 8);
    await using _worker = await startWorker(kinora);
    const video_id = await queueUpload(kinora, episode_id, source);
    await untilGroups(kinora, video_id, (states) => states.length === 6);
    const dead = await claimGroup(db, video_id, 4);
    const deadGroup = db.updateTable('video_groups').where('claim', '=', dead?.claim ?? 0);
    await deadGroup.set({ lease_until: sql<string>`now() + interval '1 hour'` }).execute();
    const half = Buffer.from('half a segment');
    const leftover = `${groupPrefix(video_id, dead?.claim ?? 0)}276/segment_00004.m4s`;
    await storage.put(leftover, half, { content_type: 'video/mp4' });
    await untilGroups(kinora, video_id, (states) => countStates(states, 'done') === 5);
    expect((await groupsOf(kinora, video_id))[4]).toMatchObject({ state: 'held' });
    const done = await listEncodedGroups(db, video_id);

    await deadGroup.set({ lease_until: sql<string>`now()` }).execute();
    await until(async () => (await listEncodedGroups(db, video_id)).length === 6, 60);
    const all = await listEncodedGroups(db, video_id);
    expect(all.filter(({ first_segment }) => first_segment !== 4)).toEqual(done);
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
    await expectSeamless(kinora, video_id, source);
    await expectNothingLeft(kinora, video_id);
  },
);

test('workers abandon a film that is deleted, and none of its files are left', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  await throttleConversions(kinora, 1);
  const children = await childrenOf(process.pid);
  await using _one = await startWorker(kinora);
  await using _two = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, await createClip(kinora, film));
  await untilGroups(kinora, video_id, (states) => countStates(states, 'held') >= 2);
  const params = await kinora.as(publisher, deleteEpisode, { params: { episode_id } });
  await kinora.as(publisher, deletePermanently, { params });
  await until(async () => (await childrenOf(process.pid)).every((child) => children.includes(child)), 20);
  await untilVideo(kinora, video_id, ({ source_key }) => source_key === null, 20_000);
  expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'failed', reason_code: 'deleted' });
  await expectNothingLeft(kinora, video_id);
});

test('a short film is encoded before the next group of a long film, which then continues', slow, async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const other = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  const { db } = kinora.context;
  await throttleConversions(kinora, 8);
  await using _worker = await startWorker(kinora, { ...eachSegment, turn_ms: 0 });
  const long = await queueUpload(kinora, episode_id, await createClip(kinora, film));
  await untilGroups(kinora, long, (states) => countStates(states, 'held') > 0);
  const short = await queueUpload(kinora, other.id, await createClip(kinora, { size: '160x90' }));
  expect(await untilVideo(kinora, short, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
  expect(await videoRow(kinora, long)).toMatchObject({ status: 'processing' });
  const done = await listEncodedGroups(db, long);
  expect(done.length).toBeGreaterThan(0);

  await until(async () => (await listEncodedGroups(db, long)).length === 6, 60);
  expect((await listEncodedGroups(db, long)).slice(0, done.length)).toEqual(done);
  expect(await untilVideo(kinora, long, isDone)).toMatchObject({
    status: 'ready',
    attempt: 2,
    file_faults: 0,
  });
  await expectNothingLeft(kinora, long);
});

test('if encoding a film takes longer than a job may run, other jobs continue it', slow, async () => {
  await using kinora = await startTestApp();
  const { episode_id } = await publisherWithEpisode(kinora);
  await using _worker = await startWorker(kinora, { ...eachSegment, max_turn_ms: 0 });
  const video_id = await queueUpload(
    kinora,
    episode_id,
    await createClip(kinora, { size: '64x36', seconds: 16, sound: false }),
  );
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', file_faults: 0 });
  expect(video.attempt).toBeGreaterThan(2);
});

test('a group whose encoder wrote a different header is encoded again', slow, async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
  const { db } = kinora.context;
  const { episode_id } = await publisherWithEpisode(kinora);
  const source = await createClip(kinora, film);
  await throttleConversions(kinora, 8);
  await using _worker = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, source);
  await untilGroups(kinora, video_id, (states) => countStates(states, 'done') >= 2);
  const [, second] = await listEncodedGroups(db, video_id);
  const tracks = second?.tracks.map((track) => ({ ...track, init: Buffer.from('other').toString('base64') }));
  await db
    .updateTable('video_groups')
    .set({ tracks: JSON.stringify(tracks) })
    .where('claim', '=', second?.claim ?? 0)
    .execute();
  expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
  await expectSeamless(kinora, video_id, source);
});

test('a part that a helper cannot encode is left to the worker that holds the film', slow, async () => {
  await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
  const { episode_id } = await publisherWithEpisode(kinora);
  const source = await createClip(kinora, film);
  // Only a worker that begins in the middle of a film seeks. The helper is the first to do so, because the holder is
  // slow: at three times the speed of the film it does not reach the helper's part before the helper has begun.
  const failing = join(kinora.data_dir, 'fails-when-first-seeking');
  const lines = [
    '#!/bin/bash',
    'case "$*" in',
    '*-ss*pipe:3*) mkdir "$0.has-failed" 2>/dev/null && exit 1 ;;',
    '*pipe:3*) set -- -readrate 3 "$@" ;;',
    'esac',
    'exec ffmpeg "$@"',
    '',
  ];
  await writeFile(failing, lines.join('\n'));
  await chmod(failing, 0o755);
  vi.stubEnv('FFPROBE_PATH', 'ffprobe');
  vi.stubEnv('FFMPEG_PATH', failing);
  await using _one = await startWorker(kinora);
  await using _two = await startWorker(kinora);
  const video_id = await queueUpload(kinora, episode_id, source);
  await until(async () => (await groupsOf(kinora, video_id)).some(({ has_failed }) => has_failed), 60);
  const video = await untilVideo(kinora, video_id, isDone);
  expect(video).toMatchObject({ status: 'ready', attempt: 1, file_faults: 0 });
  await expectSeamless(kinora, video_id, source);
});
