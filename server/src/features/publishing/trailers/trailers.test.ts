import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asPage } from '@kinora/contract/schemas';
import { notifications } from '@kinora/contract/notifications/notifications';
import type { UserData } from '@kinora/contract/accounts/account';
import { createSeason, editSeason, publisherSeason } from '@kinora/contract/publishing/seasons';
import { createShow, editShow, publisherShows } from '@kinora/contract/publishing/shows';
import { processTrailer } from '#features/publishing/trailers/process-trailer-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { showForm } from '#test/publisher.ts';
import { createClip } from '#test/videos.ts';

let kinora: TestApp;
let playable: Blob;
/** Begins like an MP4 file, but is cut off. */
const truncated = new Blob(['\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'a letter'], { type: 'video/mp4' });
beforeAll(async () => {
  kinora = await startTestApp();
  playable = new Blob([await readFile(await createClip(kinora, { seconds: 1 }))], { type: 'video/mp4' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const readShow = async (publisher: UserData) =>
  asPage(await kinora.as(publisher, publisherShows, {})).rows[0];
const listNotifications = async (publisher: UserData) =>
  (await kinora.as(publisher, notifications, {})).map(({ title, message, link }) => ({
    title,
    message,
    link,
  }));
const listTrailerFiles = async () => (await kinora.context.storage.list('trailers/')).map(({ key }) => key);
const processTrailers = () => kinora.doJobs(processTrailer.name);

test('a trailer is reported as processing until it can be played', async () => {
  const publisher = await kinora.subscriber();
  await kinora.as(publisher, createShow, { body: showForm, files: { trailer: playable } });
  expect(await readShow(publisher)).toMatchObject({ trailer: null, is_trailer_processing: true });
  await processTrailers();
  expect(await readShow(publisher)).toMatchObject({
    trailer: expect.stringMatching(/^trailers\/[\w-]+\.mp4$/),
    is_trailer_processing: false,
    trailer_problem: null,
  });
  expect(await listNotifications(publisher)).toEqual([]);
});

test('an unplayable file is refused with a message, and the earlier trailer is kept', async () => {
  const publisher = await kinora.subscriber();
  const { id: show_id } = await kinora.as(publisher, createShow, {
    body: showForm,
    files: { trailer: playable },
  });
  await processTrailers();
  const first = await readShow(publisher);
  const edit = (trailer: Blob) =>
    kinora.as(publisher, editShow, { params: { show_id }, body: showForm, files: { trailer } });
  await edit(truncated);
  expect(await readShow(publisher)).toMatchObject({ trailer: first?.trailer, is_trailer_processing: true });
  await processTrailers();
  const afterRefusal = await readShow(publisher);
  expect(afterRefusal).toMatchObject({ trailer: first?.trailer, is_trailer_processing: false });
  expect(afterRefusal?.trailer_problem).toMatch(/its end is missing/);
  const notice = {
    title: 'Your trailer could not be used',
    message: `“${showForm.title}”: ${afterRefusal?.trailer_problem}`,
    link: `/publisher/shows/${show_id}/edit`,
  };
  expect(await listNotifications(publisher)).toEqual([notice]);

  await edit(playable);
  expect(await readShow(publisher)).toMatchObject({ is_trailer_processing: true, trailer_problem: null });
  await processTrailers();
  expect(await readShow(publisher)).toMatchObject({ is_trailer_processing: false, trailer_problem: null });
  expect((await readShow(publisher))?.trailer).not.toBe(first?.trailer);
});

test('the trailer that was uploaded later is shown, even if it is ready first', async () => {
  const publisher = await kinora.subscriber();
  const { id: tv_show } = await kinora.as(publisher, createShow, { body: showForm });
  const body = { title: 'One', description: 'First', release_date: '2022-01-07' };
  const { id: season_id } = await kinora.as(publisher, createSeason, {
    body: { ...body, tv_show },
    files: { trailer: playable },
  });
  const before = await listTrailerFiles();
  await kinora.as(publisher, editSeason, {
    params: { show_id: tv_show },
    body: { ...body, season_id },
    files: { trailer: playable },
  });
  const later = (await listTrailerFiles()).find((key) => !before.includes(key)) ?? '';
  await processTrailer.run({
    context: kinora.context,
    data: { kind: 'season', id: season_id, source_key: later },
    signal: new AbortController().signal,
    tries: 1,
    yieldSlot: () => {},
  });
  await processTrailers();
  const { season } = await kinora.as(publisher, publisherSeason, { params: { season_id } });
  expect(season).toMatchObject({
    trailer: later.replace('sources/', ''),
    is_trailer_processing: false,
  });
  expect(await listTrailerFiles()).toContain(season.trailer);
  expect((await listTrailerFiles()).filter((key) => key.includes('sources/'))).toEqual([]);
});

test('a trailer that keeps failing is reported after the last attempt, and its upload is kept', async () => {
  const publisher = await kinora.subscriber();
  const { id } = await kinora.as(publisher, createShow, { body: showForm, files: { trailer: playable } });
  const [source_key = ''] = (await listTrailerFiles()).filter((key) => key.includes('sources/'));
  const broken = { ...kinora.context.storage, putFile: () => Promise.reject(new Error('The disk is full')) };
  const run = (tries: number) =>
    processTrailer.run({
      context: { ...kinora.context, storage: broken },
      data: { kind: 'show', id, source_key },
      signal: new AbortController().signal,
      tries,
      yieldSlot: () => {},
    });
  await expect(run(1)).rejects.toThrow('The disk is full');
  expect(await readShow(publisher)).toMatchObject({ is_trailer_processing: true });
  await expect(run(1 + processTrailer.retries)).rejects.toThrow('The disk is full');
  expect(await readShow(publisher)).toMatchObject({
    is_trailer_processing: false,
    trailer_problem: expect.stringContaining('could not be converted'),
  });
  expect(await listNotifications(publisher)).toMatchObject([{ title: 'Your trailer could not be used' }]);
  expect(await listTrailerFiles()).toContain(source_key);
});

test('a trailer on which ffmpeg fails three times is reported and not tried again', async () => {
  const publisher = await kinora.subscriber();
  const before = await listTrailerFiles();
  const { id } = await kinora.as(publisher, createShow, { body: showForm, files: { trailer: playable } });
  const source_key =
    (await listTrailerFiles()).find((key) => key.includes('sources/') && !before.includes(key)) ?? '';
  const run = (file_faults: number) =>
    processTrailer.run({
      context: kinora.context,
      data: { kind: 'show', id, source_key, file_faults },
      signal: new AbortController().signal,
      tries: 1,
      yieldSlot: () => {},
    });
  const broken = join(kinora.data_dir, 'broken-ffmpeg');
  await writeFile(broken, '#!/bin/bash\ncase "$*" in *faststart*) exit 1;; esac\nexec ffmpeg "$@"\n');
  await chmod(broken, 0o755);
  vi.stubEnv('FFPROBE_PATH', 'ffprobe');
  vi.stubEnv('FFMPEG_PATH', broken);
  try {
    await run(1);
    expect(await listNotifications(publisher)).toEqual([]);
    await run(2);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(await readShow(publisher)).toMatchObject({
    is_trailer_processing: false,
    trailer_problem: expect.stringContaining('could not be converted'),
  });
  expect(await listNotifications(publisher)).toMatchObject([{ title: 'Your trailer could not be used' }]);
  expect(await listTrailerFiles()).not.toContain(source_key);
});
