import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { notifications } from '@kinora/contract/notifications/notifications';
import {
  createEpisode,
  deleteEpisode,
  publisherEpisode,
  retryProcessing,
} from '@kinora/contract/publishing/episodes';
import {
  captionsText,
  episodeExtras,
  saveChapters,
  uploadCaptions,
} from '@kinora/contract/publishing/episode-extras';
import { processingState } from '@kinora/contract/processing/processing';
import { deletePermanently, restoreFromTrash } from '@kinora/contract/publishing/trash';
import { until } from '../../../../media/test/processes.ts';
import { transaction } from '#db/transaction.ts';
import { sendVideo } from '#features/processing/queries.ts';
import { folderSize } from '#services/storage/folder-size.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { throttleConversions } from '#test/throttled-ffmpeg.ts';
import {
  createClip,
  ffmpeg,
  isDone,
  startWorker,
  queueUpload,
  untilConversionStarted,
  untilVideo,
  videoRow,
} from '#test/videos.ts';

const slow = { timeout: 480_000 };

afterEach(() => vi.unstubAllEnvs());

test(
  'an uploaded film becomes renditions, previews and a poster frame, and nothing else is left',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    await using _worker = await startWorker(kinora);
    const file = await createClip(kinora, { size: '1280x720', seconds: 3 });

    const video_id = await queueUpload(kinora, episode_id, file);
    const progress = new Set<number>();
    const video = await untilVideo(kinora, video_id, (now) => {
      progress.add(now.process_status);
      return isDone(now);
    });

    expect(video).toMatchObject({
      status: 'ready',
      process_status: 100,
      attempt: 1,
      lease_until: null,
      duration_s: 3,
      width: 1280,
      height: 720,
      prefix: `videos/${video_id}/1/`,
      stored_bytes: await folderSize(kinora.context.storage, `videos/${video_id}/`),
      previews: { interval_s: 2, columns: 5, files: ['previews/previews_000.jpg'] },
    });
    expect([...progress]).toEqual([...progress].toSorted((a, b) => a - b));
    expect(await listRenditions(kinora, video_id)).toEqual([
      { bitrate: 276, width: 640, height: 360, playlist: 'video_276.m3u8' },
      { bitrate: 2048, width: 1280, height: 720, playlist: 'video_2048.m3u8' },
    ]);
    const names = await storedKeys(kinora, `videos/${video_id}/`);
    for (const name of [
      'master.m3u8',
      'video_2048.m3u8',
      '2048/index.m3u8',
      '2048/init.mp4',
      'audio/index.m3u8',
    ])
      expect(names).toContain(`videos/${video_id}/1/${name}`);
    expect(names).toContain(`videos/${video_id}/1/previews/previews_000.jpg`);
    await untilIdle(kinora);
    expect(await readdir(join(kinora.data_dir, 'work'))).toEqual([]);
    expect(await kinora.context.storage.head(video.source_key ?? '')).not.toBeNull();

    const episode = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(episode).toMatchObject({ video_status: 'ready', process_status: 100, reason: null });
    expect(episode.landscape_image).toMatch(/^images\/landscape-.*\.webp$/);
    expect(await kinora.as(publisher, notifications, {})).toMatchObject([
      {
        title: 'Your episode is ready',
        message: '“Arrival” has been processed and will appear when it is released.',
        link: `/upload/${episode_id}`,
      },
    ]);
  },
);

test(
  'portrait films, silent films and films with subtitles are converted, no matter how many jobs and workers there are',
  slow,
  async () => {
    await using kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
    const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
    const second = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
    const tall = await queueUpload(kinora, episode_id, await createClip(kinora, { size: '180x320' }));
    const texts = await withTextTracks(kinora, await createClip(kinora, { sound: false }));
    const silent = await queueUpload(kinora, second.id, texts);
    const params = { episode_id: second.id };
    const own = new File(['WEBVTT\n\n00:00.100 --> 00:00.200\nBy hand\n'], 'own.vtt');
    const body = { language: 'de', label: 'Deutsch, von Hand' };
    await kinora.as(publisher, uploadCaptions, { params, body, files: { captions: own } });
    await using _one = await startWorker(kinora);
    await using _two = await startWorker(kinora);
    for (const video_id of [tall, silent, tall, silent]) {
      await transaction(kinora.context.db, (tx) => sendVideo(tx, kinora.context.jobs, video_id));
      await sleep(700);
    }

    for (const video_id of [tall, silent]) {
      expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', attempt: 1 });
      expect(await listRenditions(kinora, video_id)).toHaveLength(1);
    }
    expect(await listRenditions(kinora, tall)).toMatchObject([{ width: 180, height: 320 }]);
    expect(await storedKeys(kinora, `videos/${silent}/1/audio/`)).toEqual([]);
    // The film's subtitles and chapters, in addition to those its publisher entered.
    const { captions, chapters } = await kinora.as(publisher, episodeExtras, { params });
    expect(captions.map(({ language, label }) => [language, label])).toEqual([
      ['de', 'Deutsch, von Hand'],
      ['en', 'English'],
      ['en-x-2', 'English (SDH)'],
    ]);
    expect(chapters).toEqual([
      { start_s: 0, title: 'Dawn' },
      { start_s: 1, title: 'The sea' },
    ]);
    expect(await storedKeys(kinora, `captions/${second.id}/`)).toHaveLength(3);
    await untilIdle(kinora);
    const folders = (await storedKeys(kinora, 'videos/')).map((key) => key.split('/').slice(0, 3).join('/'));
    expect(new Set(folders)).toEqual(new Set([`videos/${tall}/1`, `videos/${silent}/1`]));
  },
);

test('a film that replaces another brings its own captions and chapters', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const params = { episode_id };
  const texts = async () => {
    const { captions, chapters } = await kinora.as(publisher, episodeExtras, { params });
    return {
      captions: captions.map(({ language, source }) => [language, source]),
      chapters: chapters.map(({ title }) => title),
    };
  };
  const english = async () => {
    const { captions } = await kinora.as(publisher, episodeExtras, { params });
    const caption_id = captions.find(({ language }) => language === 'en')?.id ?? 0;
    return (await kinora.as(publisher, captionsText, { params: { episode_id, caption_id } })).webvtt;
  };
  const silent = await createClip(kinora, { sound: false });
  await using _worker = await startWorker(kinora);
  const first = await queueUpload(kinora, episode_id, await withTextTracks(kinora, silent));
  await untilVideo(kinora, first, isDone);
  expect(await texts()).toEqual({
    captions: [
      ['de', 'imported'],
      ['en', 'imported'],
      ['en-x-2', 'imported'],
    ],
    chapters: ['Dawn', 'The sea'],
  });
  // Captions that the publisher has corrected count as the publisher's own.
  const own = new File(['WEBVTT\n\n00:00.100 --> 00:00.200\nCorrected\n'], 'own.vtt');
  const body = { language: 'de', label: 'Deutsch' };
  await kinora.as(publisher, uploadCaptions, { params, body, files: { captions: own } });

  const second = await queueUpload(
    kinora,
    episode_id,
    await withTextTracks(kinora, silent, 'Goodbye', 'Dusk'),
  );
  await untilVideo(kinora, second, isDone);
  expect(await texts()).toEqual({
    captions: [
      ['de', 'uploaded'],
      ['en', 'imported'],
      ['en-x-2', 'imported'],
    ],
    chapters: ['Dusk', 'The sea'],
  });
  expect(await english()).toContain('Goodbye');
  expect(await storedKeys(kinora, `captions/${episode_id}/`)).toHaveLength(3);

  const chapters = [{ start_s: 0.5, title: 'By hand' }];
  await kinora.as(publisher, saveChapters, { params, body: { chapters } });
  const third = await queueUpload(kinora, episode_id, silent);
  await untilVideo(kinora, third, isDone);
  expect(await texts()).toEqual({ captions: [['de', 'uploaded']], chapters: ['By hand'] });
});

/** Makes a film with two chapters and three subtitle tracks, of which two are in English. */
async function withTextTracks(
  kinora: TestApp,
  film: string,
  cue = 'Hello',
  firstChapter = 'Dawn',
): Promise<string> {
  const [file, srt, chapters] = ['mp4', 'srt', 'txt'].map((extension) =>
    join(kinora.data_dir, `${cue}.${extension}`),
  ) as [string, string, string];
  await writeFile(srt, `1\n00:00:00,500 --> 00:00:01,000\n${cue}\n`);
  const parts = [`START=0\nEND=1\ntitle=${firstChapter}`, 'START=1\nEND=2\ntitle=The sea'];
  const marked = parts.map((part) => `[CHAPTER]\nTIMEBASE=1/1\n${part}\n`);
  await writeFile(chapters, [';FFMETADATA1', ...marked].join('\n'));
  const languages = ['eng', 'ger', 'eng'].flatMap((code, track) => [
    `-metadata:s:s:${track}`,
    `language=${code}`,
  ]);
  const title = ['-metadata:s:s:2', 'title=English (SDH)'];
  const maps = [
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '1',
    '-map',
    '1',
    '-map_chapters',
    '2',
    ...languages,
    ...title,
  ];
  await ffmpeg('-i', film, '-i', srt, '-i', chapters, ...maps, '-c', 'copy', '-c:s', 'mov_text', file);
  return file;
}

test(
  'a temporary fault on our side is retried, and a publisher can retry a film that failed because of such a fault',
  slow,
  async () => {
    await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    // A file in place of the work folder makes every attempt fail.
    await writeFile(join(kinora.data_dir, 'work'), '');
    await using _worker = await startWorker(kinora);
    const video_id = await queueUpload(kinora, episode_id, await createClip(kinora));
    await untilVideo(kinora, video_id, ({ attempt }) => attempt >= 2);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'processing', reason: null });

    const early = await kinora.refused(publisher, retryProcessing, { params: { episode_id } });
    expect(early).toMatchObject({ status: 409, message: 'Only a video that failed can be processed again.' });
    await kinora.context.db
      .updateTable('videos')
      .set({ status: 'failed', reason_code: 'service_fault', reason: 'Something on our side went wrong.' })
      .execute();
    await rm(join(kinora.data_dir, 'work'));
    const failed = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(failed.can_be_retried).toBe(true);

    await kinora.as(publisher, retryProcessing, { params: { episode_id } });
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready', reason: null });
  },
);

test(
  'work on a video stops when its episode is deleted, continues after a restore, and leaves no files behind',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    await throttleConversions(kinora, 3);
    await using _worker = await startWorker(kinora);
    const file = await createClip(kinora, { size: '160x90', seconds: 45 });
    const video_id = await queueUpload(kinora, episode_id, file);
    await untilConversionStarted(kinora.data_dir, video_id);

    const remove = () => kinora.as(publisher, deleteEpisode, { params: { episode_id } });
    const trashed = await remove();
    await untilIdle(kinora);
    const { attempt: stopped, status } = await videoRow(kinora, video_id);
    expect(status).toBe('processing');
    expect(await storedKeys(kinora, 'uploads/')).toHaveLength(1);
    await kinora.as(publisher, restoreFromTrash, { params: trashed });
    await untilVideo(kinora, video_id, ({ attempt }) => attempt > stopped);

    await kinora.as(publisher, deletePermanently, { params: await remove() });
    await untilVideo(kinora, video_id, ({ source_key }) => source_key === null, 20_000);
    await untilIdle(kinora);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'failed', reason_code: 'deleted' });
    expect(await listRenditions(kinora, video_id)).toEqual([]);
    expect(await storedKeys(kinora, 'videos/')).toEqual([]);
    expect(await storedKeys(kinora, 'uploads/')).toEqual([]);
    expect(await readdir(join(kinora.data_dir, 'work'))).toEqual([]);
  },
);

test(
  'without ffmpeg, uploads wait, publishers are told that processing is paused, and it resumes once ffmpeg is installed',
  slow,
  async () => {
    await using kinora = await startTestApp({ LOG_LEVEL: 'silent' });
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    const isPaused = async () => (await kinora.as(publisher, processingState, {})).is_paused;
    const file = await createClip(kinora);
    expect(await isPaused()).toBe(false);
    vi.stubEnv('FFMPEG_PATH', '/nowhere/ffmpeg');
    await using _worker = await startWorker(kinora);
    const video_id = await queueUpload(kinora, episode_id, file);
    await until(isPaused, 60);
    expect(await videoRow(kinora, video_id)).toMatchObject({ status: 'queued', attempt: 0 });
    vi.unstubAllEnvs();
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready' });
    await until(async () => !(await isPaused()), 120);
  },
);

const listRenditions = ({ context }: TestApp, video_id: number) =>
  context.db
    .selectFrom('renditions')
    .select(['bitrate', 'width', 'height', 'playlist'])
    .where('video_id', '=', video_id)
    .orderBy('bitrate')
    .execute();

const storedKeys = async ({ context }: TestApp, folder: string) =>
  (await context.storage.list(folder)).map(({ key }) => key);

/** Waits until no job that processes videos is queued or running. */
async function untilIdle({ context }: TestApp): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const jobs = await context.jobs.boss.findJobs('process-video', {});
    if (jobs.every(({ state }) => state === 'completed')) return;
    await sleep(100);
  }
  throw new Error('Jobs are still running');
}
