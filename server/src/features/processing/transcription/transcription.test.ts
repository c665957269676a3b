import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { episodeVideo } from '@kinora/contract/playback/playback';
import {
  captionsText,
  createCaptions,
  deleteCaptions,
  episodeExtras,
  uploadCaptions,
  type SpeechTask,
} from '@kinora/contract/publishing/episode-extras';
import { transcribeVideo } from '#features/processing/transcription/transcribe-video-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startTranscriber } from '#test/fakes/start-transcriber.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { createClip, ffmpeg, isDone, queueUpload, startWorker, untilVideo } from '#test/videos.ts';
import { createTemporaryFolder } from '#test/service-process.ts';
import { whisperProgram } from '#test/whisper-program.ts';

const slow = { timeout: 240_000 };

/** Returns helpers that use an episode's page as its publisher and its viewers do. */
async function openPage(kinora: TestApp, { language }: { language?: string } = {}) {
  const { publisher, episode_id, show_id } = await publisherWithEpisode(kinora);
  const { db } = kinora.context;
  if (language !== undefined)
    await db
      .updateTable('shows')
      .set((eb) => ({
        language_id: eb.selectFrom('languages').select('id').where('code', '=', language),
      }))
      .where('id', '=', show_id)
      .execute();
  const params = { episode_id };
  const extras = () => kinora.as(publisher, episodeExtras, { params });
  const viewer = await kinora.subscriber();
  return {
    publisher,
    episode_id,
    extras,
    captions: async () => (await extras()).captions.map(({ language: code, source }) => [code, source]),
    state: async (task: SpeechTask = 'transcribe') => (await extras()).automatic_captions?.[task],
    create: (task: SpeechTask = 'transcribe') =>
      kinora.as(publisher, createCaptions, { params, body: { task } }),
    upload: (code: string, text = 'By hand') =>
      kinora.as(publisher, uploadCaptions, {
        params,
        body: { language: code },
        files: { captions: new File([`WEBVTT\n\n00:00.100 --> 00:00.900\n${text}\n`], 'own.vtt') },
      }),
    remove: (caption_id: number) =>
      kinora.as(publisher, deleteCaptions, { params: { episode_id, caption_id } }),
    text: async (caption_id: number) =>
      (await kinora.as(publisher, captionsText, { params: { episode_id, caption_id } })).webvtt,
    menu: async () =>
      (await kinora.as(viewer, episodeVideo, { params, query: {} })).captions.map(({ label }) => label),
  };
}

/** Adds a film whose upload exists to an episode, without converting it. */
async function addUploadedFilm({ context }: TestApp, episode_id: number, file: string): Promise<number> {
  const id = await addFilm(context, episode_id, 2);
  const source_key = `uploads/test-${id}.mp4`;
  await context.storage.put(source_key, await readFile(file), { content_type: 'video/mp4' });
  await context.db.updateTable('videos').set({ source_key }).where('id', '=', id).execute();
  return id;
}

const countCaptionFiles = async ({ context }: TestApp, episode_id: number) =>
  (await context.storage.list(`captions/${episode_id}/`)).length;
const workFolders = ({ data_dir }: TestApp) => readdir(join(data_dir, 'work')).catch(() => []);

/** Runs one attempt of the job. */
const runAttempt = async (kinora: TestApp, video_id: number, tries = 1, task: SpeechTask = 'transcribe') =>
  transcribeVideo.run({
    context: kinora.context,
    data: { video_id, task },
    signal: new AbortController().signal,
    tries,
    yieldSlot: () => {},
  });

test('an uploaded film gets captions automatically, and new ones when it is replaced', slow, async () => {
  await using fake = await startTranscriber('sk-very-secret');
  fake.recognize = ({ request }) => [{ start: 0.2, end: 30, text: ` Take ${request} <begins> & ends.` }];
  await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url, TRANSCRIBER_KEY: 'sk-very-secret' });
  const page = await openPage(kinora);
  const film = await createClip(kinora, { seconds: 2 });
  await using _worker = await startWorker(kinora);
  await untilVideo(kinora, await queueUpload(kinora, page.episode_id, film), isDone);
  const untilWritten = async (take: number) => {
    const written = await vi.waitFor(
      async () => {
        const [found] = (await page.extras()).captions;
        expect(found && (await page.text(found.id))).toContain(`Take ${take}`);
        return found;
      },
      { timeout: 60_000, interval: 200 },
    );
    return written?.id ?? 0;
  };
  const first = await untilWritten(1);
  expect(await page.text(first)).toBe(
    'WEBVTT\n\n00:00:00.200 --> 00:00:02.000\nTake 1 &lt;begins&gt; &amp; ends.\n',
  );
  expect(await page.extras()).toMatchObject({
    captions: [{ language: 'en', label: 'English', source: 'automatic' }],
  });
  expect(await page.menu()).toEqual(['English (automatic)']);
  await vi.waitFor(async () => expect(await workFolders(kinora)).toEqual([]), { timeout: 30_000 });
  expect(await page.state()).toEqual({ state: 'done', is_possible: false });

  await untilVideo(kinora, await queueUpload(kinora, page.episode_id, film), isDone);
  expect(await untilWritten(2)).not.toBe(first);
  expect(await page.captions()).toEqual([['en', 'automatic']]);
  expect(await countCaptionFiles(kinora, page.episode_id)).toBe(1);
  expect(fake.received).toMatchObject([{ seconds: 2, language: null }, { seconds: 2 }]);
});

test('without a transcriber, no automatic captions are offered', async () => {
  await using kinora = await startTestApp();
  const page = await openPage(kinora);
  await addFilm(kinora.context, page.episode_id);
  expect((await page.extras()).automatic_captions).toBeNull();
  await expect(page.create()).rejects.toMatchObject({ status: 404 });
});

test('captions written by hand are neither replaced nor duplicated, and replace automatic ones', async () => {
  await using fake = await startTranscriber();
  await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url });
  const page = await openPage(kinora, { language: 'pt' });
  fake.spoken_language = { code: 'pt', name: 'portuguese' };
  const video_id = await addUploadedFilm(kinora, page.episode_id, await createClip(kinora));
  await page.upload('de');
  await page.create();
  expect(await page.state()).toEqual({ state: 'waiting', is_possible: false });
  await expect(page.create()).rejects.toMatchObject({ status: 409 });
  await runAttempt(kinora, video_id);
  expect(fake.received.at(-1)?.language).toBe('pt');
  expect(await page.captions()).toEqual([
    ['de', 'uploaded'],
    ['pt', 'automatic'],
  ]);

  await page.upload('pt-BR');
  expect(await page.captions()).toEqual([
    ['de', 'uploaded'],
    ['pt-BR', 'uploaded'],
  ]);
  expect(await page.menu()).toEqual(['Deutsch', 'Português (Brasil)']);
  expect(await countCaptionFiles(kinora, page.episode_id)).toBe(2);
  expect((await page.state())?.is_possible).toBe(false);

  // Uploaded while the transcriber is at work.
  const own = (await page.extras()).captions[1];
  await page.remove(own?.id ?? 0);
  await page.create();
  fake.recognize = async () => {
    await page.upload('pt');
    return [{ start: 0, end: 1, text: 'Olá' }];
  };
  await runAttempt(kinora, video_id);
  expect(await page.captions()).toEqual([
    ['de', 'uploaded'],
    ['pt', 'uploaded'],
  ]);
  expect(await countCaptionFiles(kinora, page.episode_id)).toBe(2);
});

test('corrected captions become the publisher’s own, and deleted ones do not come back', async () => {
  await using fake = await startTranscriber();
  await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url });
  const page = await openPage(kinora);
  const video_id = await addUploadedFilm(kinora, page.episode_id, await createClip(kinora));
  await page.create();
  await runAttempt(kinora, video_id);
  await page.upload('en', 'Corrected');
  const [own] = (await page.extras()).captions;
  expect(own).toMatchObject({ language: 'en', source: 'uploaded' });
  expect(await page.text(own?.id ?? 0)).toContain('Corrected');
  await page.remove(own?.id ?? 0);
  await runAttempt(kinora, video_id, 2);
  expect(await page.captions()).toEqual([]);
  // From now on, captions are created only on request.
  await page.create();
  await runAttempt(kinora, video_id);
  expect(await page.captions()).toEqual([['en', 'automatic']]);
});

test('films without audio or speech get no captions, and are not tried again', async () => {
  await using fake = await startTranscriber();
  await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url });
  const silent = await openPage(kinora);
  const mute = join(kinora.data_dir, 'mute.mp4');
  const tone = await createClip(kinora);
  await ffmpeg('-i', tone, '-c:v', 'copy', '-af', 'volume=0', mute);
  for (const file of [await createClip(kinora, { sound: false }), mute]) {
    const video_id = await addUploadedFilm(kinora, silent.episode_id, file);
    await silent.create();
    await runAttempt(kinora, video_id);
    expect(await silent.state()).toEqual({ state: 'no_speech', is_possible: true });
  }
  expect(fake.received).toEqual([]);

  const video_id = await addUploadedFilm(kinora, silent.episode_id, tone);
  fake.recognize = () => [{ start: 0, end: 2, text: ' [BLANK_AUDIO]' }];
  await silent.create();
  await runAttempt(kinora, video_id);
  expect(await silent.state()).toMatchObject({ state: 'no_speech' });
  expect(await silent.captions()).toEqual([]);
  expect(await workFolders(kinora)).toEqual([]);
});

test('a transcriber that is down delays captions, and a film that it refuses three times fails', async () => {
  await using fake = await startTranscriber();
  await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url, LOG_LEVEL: 'silent' });
  const page = await openPage(kinora);
  const video_id = await addUploadedFilm(kinora, page.episode_id, await createClip(kinora));
  await page.create();
  for (const tries of [1, 20, 60]) {
    fake.faults.push({ status: 503, body: 'Loading model' });
    await expect(runAttempt(kinora, video_id, tries)).rejects.toThrow('answered 503: Loading model');
  }
  expect(await page.state()).toMatchObject({ state: 'waiting' });
  // The audio has already been extracted, so the upload is not needed again.
  await kinora.context.storage.delete(`uploads/test-${video_id}.mp4`);
  await runAttempt(kinora, video_id, 61);
  expect(await page.captions()).toEqual([['en', 'automatic']]);

  const next = await addUploadedFilm(kinora, page.episode_id, await createClip(kinora));
  await page.remove((await page.extras()).captions[0]?.id ?? 0);
  await page.create();
  fake.faults.push(...Array.from({ length: 3 }, () => ({ status: 200, body: '<html>' })));
  for (const tries of [1, 2]) await expect(runAttempt(kinora, next, tries)).rejects.toThrow('invalid');
  await runAttempt(kinora, next, 3);
  expect(await page.state()).toEqual({ state: 'failed', is_possible: true });
  expect(await workFolders(kinora)).toEqual([]);
});

test(
  'a long film is transcribed in stretches with continuous times, and no stretch is repeated after a worker is killed',
  slow,
  async () => {
    await using fake = await startTranscriber();
    await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url, LOG_LEVEL: 'silent' });
    const page = await openPage(kinora);
    const long = join(kinora.data_dir, 'long.mp4');
    // Eleven minutes of hum with a pause at 9:40.
    const hum = "sine=f=200:d=660,volume='if(between(t,580,581),0,1)':eval=frame";
    const picture = ['-f', 'lavfi', '-i', 'color=s=64x36:r=1:d=660'];
    await ffmpeg(...picture, '-f', 'lavfi', '-i', hum, '-c:a', 'aac', '-preset', 'ultrafast', long);
    const video_id = await addUploadedFilm(kinora, page.episode_id, long);
    await kinora.context.db
      .updateTable('videos')
      .set({ duration_s: 660 })
      .where('id', '=', video_id)
      .execute();
    fake.spoken_language = { code: 'de', name: 'german' };
    fake.recognize = ({ seconds, request }) => [
      { start: seconds - 5, end: seconds, text: `Teil ${request}` },
    ];
    await page.create();
    const { recognize: recognizeStretch } = fake;
    fake.recognize = (sound) => {
      // The worker is killed in the second stretch.
      fake.faults.push('reset');
      return recognizeStretch(sound);
    };
    await expect(runAttempt(kinora, video_id)).rejects.toThrow('cannot be reached');
    fake.recognize = recognizeStretch;
    await runAttempt(kinora, video_id, 2);
    const [first, second] = fake.received;
    expect(fake.received).toHaveLength(2);
    expect(first?.seconds).toBeGreaterThan(580);
    expect(first?.seconds).toBeLessThan(581);
    expect((first?.seconds ?? 0) + (second?.seconds ?? 0)).toBeCloseTo(660);
    // The language that was recognized first is used for the whole film.
    expect([first?.language, second?.language]).toEqual([null, 'de']);
    const [captions] = (await page.extras()).captions;
    expect(captions?.language).toBe('de');
    expect((await page.text(captions?.id ?? 0)).match(/\d\d:\d\d:\d\d(?=\.\d+ -->)/g)).toEqual([
      '00:09:35',
      '00:10:55',
    ]);
  },
);

test('whisper-cli on this machine writes captions, and translates them into English', async () => {
  await using folder = await createTemporaryFolder();
  const lines = [{ from: 0, to: 1500, text: ' Ahoi!', translation: ' Hello!' }];
  await using kinora = await startTestApp(await whisperProgram(folder.path, { language: 'de', lines }));
  const page = await openPage(kinora);
  const video_id = await addUploadedFilm(kinora, page.episode_id, await createClip(kinora));
  expect(await page.state('translate')).toMatchObject({ is_possible: false });
  await page.create();
  await runAttempt(kinora, video_id);
  expect(await page.state('translate')).toMatchObject({ is_possible: true });
  await page.create('translate');
  await runAttempt(kinora, video_id, 1, 'translate');
  expect(await page.captions()).toEqual([
    ['de', 'automatic'],
    ['en', 'translated'],
  ]);
  expect(await page.menu()).toEqual(['Deutsch (automatic)', 'English (automatic translation)']);
  const [, english] = (await page.extras()).captions;
  expect(await page.text(english?.id ?? 0)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nHello!\n');
});

test('a film does not get the captions transcribed from the film that it replaces', async () => {
  await using fake = await startTranscriber();
  await using kinora = await startTestApp({ TRANSCRIBER_URL: fake.url });
  const page = await openPage(kinora);
  const video_id = await addUploadedFilm(kinora, page.episode_id, await createClip(kinora));
  await page.create();
  fake.recognize = async () => {
    await addFilm(kinora.context, page.episode_id);
    return [{ start: 0, end: 1, text: 'Of the old film' }];
  };
  await runAttempt(kinora, video_id);
  expect(await page.captions()).toEqual([]);
  expect(await countCaptionFiles(kinora, page.episode_id)).toBe(0);
});
