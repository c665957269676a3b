import { mkdir, readdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { partSize } from '@kinora/contract/uploads/uploads';
import { until } from '../../../../../media/test/processes.ts';
import { runCheckArrivingUpload } from '#features/processing/arriving/jobs/check-arriving-upload.ts';
import { readPrepared } from '#features/processing/arriving/jobs/prepared-folder.ts';
import { deleteLeftoverFolders } from '#features/processing/groups/jobs/delete-leftover-folders.ts';
import { runCheckVideo } from '#features/processing/jobs/check-video.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { missingS3Programs, startS3Server } from '#test/s3-server.ts';
import { uploadPageActions, fileOf } from '#test/upload-page.ts';
import { ffmpeg } from '#test/videos.ts';

const slow = { timeout: 240_000 };

const films = new Map<string, Buffer<ArrayBuffer>>();

/**
 * Returns a film padded with other data after its beginning, so that it takes two parts; its index is in
 * the first or the last part.
 */
async function filmInParts(
  { data_dir }: TestApp,
  color: string,
  codec: string[],
  index: 'first' | 'last' = 'first',
): Promise<Buffer<ArrayBuffer>> {
  const name = [color, index, ...codec].join();
  const cached = films.get(name);
  if (cached) return cached;
  const file = join(data_dir, `${color}.mp4`);
  const picture = ['-f', 'lavfi', '-i', `color=${color}:s=640x360:r=20:d=80`];
  const sound = ['-f', 'lavfi', '-i', 'sine=d=80', '-c:a', 'aac'];
  await ffmpeg(
    ...picture,
    ...sound,
    ...codec,
    '-g',
    '40',
    ...(index === 'first' ? ['-movflags', '+faststart'] : []),
    file,
  );
  const film = await readFile(file);
  const whole = Buffer.alloc(partSize + 1_000_000);
  const filler = index === 'first' ? film.length : film.lastIndexOf('moov') - 4;
  film.copy(whole, 0, 0, filler);
  whole.writeUInt32BE(whole.length - film.length, filler);
  whole.write('free', filler + 4);
  film.copy(whole, whole.length - (film.length - filler), filler);
  films.set(name, whole);
  return whole;
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const mpeg4 = ['-c:v', 'mpeg4'];

/** Sends the first of an upload's two parts; returns what its publisher and a worker can do next. */
async function startUpload(kinora: TestApp, film: Buffer<ArrayBuffer>) {
  const page = await uploadPageActions(kinora);
  const upload = await page.start(fileOf(film));
  const parts = [film.subarray(0, partSize), film.subarray(partSize)] as const;
  const { context } = kinora;
  const { id: upload_id } = await context.db.selectFrom('uploads').select('id').executeTakeFirstOrThrow();
  const job = { context, signal: new AbortController().signal, tries: 1, yieldSlot: () => {} };
  const work = join(kinora.data_dir, 'work');
  const folder = join(work, `arriving-${upload_id}`);
  const segments = async () =>
    (await readdir(join(folder, 'film/276')).catch(() => [])).filter((name) => name.endsWith('.m4s'));
  await page.send(upload, 1, parts[0]);
  return {
    ...page,
    sendFirst: (bytes: Buffer<ArrayBuffer>) => page.send(upload, 1, bytes.subarray(0, partSize)),
    sendLast: () => page.send(upload, 2, parts[1]),
    check: () => runCheckArrivingUpload({ ...job, data: { upload_id } }),
    complete: async () => {
      const { video_id } = await page.finish(upload);
      await runCheckVideo({ ...job, data: { video_id } });
    },
    folder,
    segments,
    leftovers: () => readdir(work).catch(() => []),
  };
}

/** Returns when the first segment of the film that viewers can watch was created. */
async function firstSegmentTime({ context: { db, storage } }: TestApp): Promise<number> {
  const standIn = await db
    .selectFrom('videos')
    .select('prefix')
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow();
  const segment = await storage.head(`${standIn.prefix}276/segment_00000.m4s`);
  return segment?.modified_at.getTime() ?? 0;
}

test.each([
  ['that is shown without being converted', h264, 'first'],
  ['that has to be encoded, with its index in its last part,', mpeg4, 'last'],
] as const)(
  'an upload %s is prepared while it arrives, and shown once it is complete',
  slow,
  async (_, codec, index) => {
    await using kinora = await startTestApp();
    const upload = await startUpload(kinora, await filmInParts(kinora, 'teal', [...codec], index));
    if (index === 'last') await upload.sendLast();
    const check = upload.check();
    await until(async () => (await upload.segments()).length > 8, 60);
    const prepared = Date.now();
    if (index === 'first') await upload.sendLast();
    await upload.complete();
    await check;
    expect(await firstSegmentTime(kinora)).toBeLessThan(prepared);
    expect(await upload.leftovers()).toEqual([]);
  },
);

const missing = await missingS3Programs();
const skipReason = missing.length > 0 ? `: skipped, as these are not installed: ${missing.join(', ')}` : '';

test.skipIf(missing.length > 0)(
  `an upload into a bucket is prepared while it arrives, and not fetched again${skipReason}`,
  slow,
  async () => {
    await using s3 = await startS3Server();
    await using kinora = await startTestApp({ STORAGE_URL: s3.storage_url });
    const { storage } = kinora.context;
    const withFile = vi.spyOn(storage, 'withFile');
    const upload = await startUpload(kinora, await filmInParts(kinora, 'teal', mpeg4, 'last'));
    await upload.sendLast();
    const check = upload.check();
    const kept = join(upload.folder, 'upload.mp4');
    await until(
      async () => ((await stat(kept).catch(() => null))?.size ?? 0) > partSize / 2 + 1_000_000,
      120,
    );
    await upload.complete();
    await check;
    expect(await kinora.context.db.selectFrom('videos').select('status').execute()).toContainEqual({
      status: 'ready',
    });
    expect(withFile).not.toHaveBeenCalled();
    expect(await storage.list('incoming/')).toEqual([]);
    expect(await upload.leftovers()).toEqual([]);
  },
);

test(
  'the job that prepared an upload ends, even if its files are taken over within a second',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const upload = await startUpload(kinora, await filmInParts(kinora, 'teal', h264));
    const check = upload.check();
    await upload.sendLast();
    await until(async () => (await readPrepared(upload.folder)) !== null, 60);
    await rm(upload.folder, { recursive: true });
    await upload.complete();
    await check;
    expect(await upload.leftovers()).toEqual([]);
  },
);

test(
  'prepared files are discarded if the bytes they were made from were replaced before the upload was complete',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const upload = await startUpload(kinora, await filmInParts(kinora, 'teal', h264));
    const check = upload.check();
    await until(async () => (await upload.segments()).length > 8, 60);
    await upload.sendFirst(await filmInParts(kinora, 'maroon', h264));
    await upload.sendLast();
    const beforeComplete = Date.now();
    await upload.complete();
    await check;
    expect(await firstSegmentTime(kinora)).toBeGreaterThan(beforeComplete);
    expect(await upload.leftovers()).toEqual([]);
  },
);

test('before an upload is complete, its publisher is told that the film cannot be played', slow, async () => {
  await using kinora = await startTestApp();
  const film = await filmInParts(kinora, 'teal', mpeg4);
  const corrupt = Buffer.from(film);
  corrupt.fill(0x55, film.indexOf('mdat') + 4, film.lastIndexOf('free') - 4);
  const upload = await startUpload(kinora, corrupt);
  await upload.check();
  expect((await upload.status())?.problem).toContain('cannot be decoded');
  expect(await upload.leftovers()).toEqual([]);

  await upload.sendFirst(film);
  const check = upload.check();
  await until(async () => (await upload.segments()).length > 0, 60);
  expect((await upload.status())?.problem).toBeNull();
  await upload.cancel();
  await check;
  expect(await upload.leftovers()).toEqual([]);
});

test('a worker that was killed leaves nothing behind', slow, async () => {
  await using kinora = await startTestApp();
  const upload = await startUpload(kinora, await filmInParts(kinora, 'teal', h264));
  const folder = join(kinora.data_dir, 'work/arriving-1');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'alive'), '');
  await utimes(join(folder, 'alive'), 0, 0);
  await writeFile(join(kinora.data_dir, 'work/arrived-1.mp4'), '');
  await utimes(join(kinora.data_dir, 'work/arrived-1.mp4'), 0, 0);
  // Folders of films that another machine has finished.
  for (const name of ['group-7', 'video-7', 'stand-in-7']) await mkdir(join(kinora.data_dir, 'work', name));
  await utimes(join(kinora.data_dir, 'work/group-7'), 0, 0);
  // Another worker on the same disk is using this folder.
  const inUse = join(kinora.data_dir, 'work/group-8');
  await mkdir(inUse);
  await deleteLeftoverFolders(kinora.context);
  await rmdir(inUse);
  expect(await upload.leftovers()).toEqual([]);
});
