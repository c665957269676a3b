import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { notifications } from '@kinora/contract/notifications/notifications';
import { createEpisode, publisherEpisode, retryProcessing } from '@kinora/contract/publishing/episodes';
import { childrenOf, until } from '../../../../media/test/processes.ts';
import { startTestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { throttleConversions } from '#test/throttled-ffmpeg.ts';
import { createClip, ffmpeg, isDone, startWorker, queueUpload, untilVideo } from '#test/videos.ts';

afterEach(() => vi.unstubAllEnvs());

const broken: Record<string, { code: string; reason: RegExp; damage: (file: string) => Promise<void> }> = {
  'cut short': {
    code: 'truncated',
    reason: /upload the whole file again/,
    damage: async (file) => truncate(file, Math.floor((await readFile(file)).length / 2)),
  },
  'a text file': {
    code: 'not_a_video',
    reason: /export it as MP4/,
    damage: (file) => writeFile(file, 'Dear diary, today I filmed nothing.\n'.repeat(50)),
  },
  'audio only': {
    code: 'no_video_track',
    reason: /video/,
    damage: (file) => ffmpeg('-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'aac', '-y', file),
  },
};

test('every broken upload fails with its reason, and leaves nothing behind', async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const { publisher, show_id, season_id } = await publisherWithEpisode(kinora);
  const folder = join(kinora.data_dir, 'broken');
  await mkdir(folder);
  const intact = await createClip(kinora);
  const cases = [];
  for (const [title, { damage, ...expected }] of Object.entries(broken)) {
    const file = join(folder, `${title.replaceAll(' ', '-')}.mp4`);
    await writeFile(file, await readFile(intact));
    await damage(file);
    const body = { ...episodeForm(show_id, season_id), title };
    cases.push({ file, expected, episode_id: (await kinora.as(publisher, createEpisode, { body })).id });
  }
  const before = new Set(await childrenOf(process.pid));
  await using _worker = await startWorker(kinora);

  for (const { file, expected, episode_id } of cases) {
    const video_id = await queueUpload(kinora, episode_id, file);
    const video = await untilVideo(kinora, video_id, isDone);
    expect(video).toMatchObject({ status: 'failed', reason_code: expected.code });
    await untilVideo(kinora, video_id, ({ source_key }) => source_key === null);
    const episode = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(episode).toMatchObject({
      video: null,
      video_status: 'failed',
      can_be_retried: false,
      can_be_watched: false,
    });
    expect(episode.reason).toMatch(expected.reason);
    const refusal = await kinora.refused(publisher, retryProcessing, { params: { episode_id } });
    expect(refusal).toMatchObject({ status: 409 });
    const [notification] = await kinora.as(publisher, notifications, {});
    expect(notification).toMatchObject({ title: 'Your episode could not be processed' });
    expect(notification?.message).toMatch(expected.reason);
  }

  await rm(folder, { recursive: true });
  const { storage } = kinora.context;
  expect(await storage.list('uploads/')).toEqual([]);
  expect(await storage.list('videos/')).toEqual([]);
  expect(await readdir(join(kinora.data_dir, 'work')).catch(() => [])).toEqual([]);
  await until(async () => (await childrenOf(process.pid)).every((child) => before.has(child)));
}, 480_000);

test('a broken upload is reported while another film is being converted', async () => {
  await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const other = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  const text = join(kinora.data_dir, 'text.mp4');
  await writeFile(text, 'not a film');
  await throttleConversions(kinora, 1);
  await using _worker = await startWorker(kinora);
  const long = await queueUpload(
    kinora,
    episode_id,
    await createClip(kinora, { size: '160x90', seconds: 60 }),
  );
  await untilVideo(kinora, long, ({ status }) => status === 'processing');

  const video_id = await queueUpload(kinora, other.id, text);
  await untilVideo(kinora, video_id, isDone);
  const unfinished = await untilVideo(kinora, long, () => true);
  expect(unfinished.status).toBe('processing');
}, 480_000);
