import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../../../../media/test/processes.ts';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { startTestApp, type TestApp } from '#test/app.ts';
import { throttleConversions } from '#test/throttled-ffmpeg.ts';
import { cameraFilm, ordinaryFilm, uploadFilm } from '#test/uploaded-film.ts';

const slow = { timeout: 240_000 };

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Fetches the playlist of one of a film's tracks. */
async function fetchPlaylist(kinora: TestApp, playlist_url: string | null, track: string) {
  const url = new URL(`${track}/index.m3u8`, new URL(playlist_url ?? '', kinora.base));
  const response = await fetch(url);
  const lines = (await response.text()).trim().split('\n');
  const segments = lines.filter((line) => line.endsWith('.m4s')).map((name) => new URL(name, url));
  return { lines, segments, cache: response.headers.get('cache-control') };
}

const canBeWatched = async ({ asPublisher }: Awaited<ReturnType<typeof uploadFilm>>) =>
  (await asPublisher()).can_be_watched;

test('a film can be watched from its beginning while it is still being encoded', slow, async () => {
  await using kinora = await startTestApp();
  const upload = await uploadFilm(kinora, await cameraFilm(kinora));
  await throttleConversions(kinora, 4);
  const checking = upload.check();
  await until(() => canBeWatched(upload), 60);

  const early = await upload.film();
  expect(early).toMatchObject({ duration: 40, process_status: 1, videos: [{ bitrate: 276 }] });
  expect(early.playable_s).toBeLessThan(40);
  for (const track of ['276', 'audio']) {
    const { lines, segments, cache } = await fetchPlaylist(kinora, early.playlist_url, track);
    expect(lines).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(lines).toContain('#EXT-X-START:TIME-OFFSET=0');
    expect(lines).not.toContain('#EXT-X-ENDLIST');
    expect(segments.length).toBeGreaterThan(1);
    for (const segment of segments) expect((await fetch(segment)).status).toBe(200);
    expect(cache).toBe('no-store');
  }
  const before = await fetchPlaylist(kinora, early.playlist_url, '276');
  await checking;
  // The part that players have read has not changed.
  const after = await fetchPlaylist(kinora, early.playlist_url, '276');
  expect(after.lines.slice(0, before.lines.length)).toEqual(before.lines);
  expect(after.lines.at(-1)).toBe('#EXT-X-ENDLIST');
  expect(after.segments).toHaveLength(10);
  expect(after.cache).toContain('max-age');
  expect((await upload.film()).playable_s).toBeNull();
});

/** Makes the storage fail once it has stored this many film files. */
function failAfter({ context: { storage } }: TestApp, files: number) {
  let stored = 0;
  const { putFile } = storage;
  return vi.spyOn(storage, 'putFile').mockImplementation(async (key, ...rest) => {
    if (key.startsWith('videos/') && ++stored > files)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    return putFile(key, ...rest);
  });
}

test(
  'if the disk is full for a while, viewers continue with the same film once there is space',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const upload = await uploadFilm(kinora, await cameraFilm(kinora));
    await throttleConversions(kinora, 8);
    const failing = failAfter(kinora, 16);
    await expect(upload.check()).rejects.toThrow('could not be finished');
    const early = await upload.film();
    expect(early.playable_s).toBeLessThan(40);

    failing.mockRestore();
    await upload.check(2);
    expect(await upload.standIn()).toMatchObject({ status: 'ready', attempt: 2, playable_s: null });
    const { lines, segments } = await fetchPlaylist(kinora, early.playlist_url, '276');
    expect(lines.at(-1)).toBe('#EXT-X-ENDLIST');
    for (const segment of segments) expect((await fetch(segment)).status).toBe(200);
    expect(await readdir(join(kinora.data_dir, 'work'))).toEqual([]);
  },
);

test(
  'a stand-in that cannot be finished at the last attempt is no longer shown, and leaves nothing behind',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const upload = await uploadFilm(kinora, await cameraFilm(kinora));
    await throttleConversions(kinora, 8);
    failAfter(kinora, 16);
    await upload.check(3);
    expect(await upload.asPublisher()).toMatchObject({ video_status: 'queued', can_be_watched: false });
    expect(await kinora.context.storage.list('videos/')).toEqual([]);
    expect(await readdir(join(kinora.data_dir, 'work'))).toEqual([]);
  },
);

test('a stand-in that fails before it can be shown leaves nothing behind', slow, async () => {
  await using kinora = await startTestApp();
  const upload = await uploadFilm(kinora, await ordinaryFilm(kinora));
  failAfter(kinora, 2);
  await upload.check();
  expect(await upload.asPublisher()).toMatchObject({ video_status: 'queued', can_be_watched: false });
  expect(await upload.standIn()).toBeUndefined();
  expect(await kinora.context.storage.list('videos/')).toEqual([]);
});

test('making a stand-in stops when its episode is deleted', slow, async () => {
  await using kinora = await startTestApp();
  const upload = await uploadFilm(kinora, await cameraFilm(kinora));
  await throttleConversions(kinora, 1);
  const checking = upload.check();
  await until(() => canBeWatched(upload), 60);
  await kinora.context.db
    .updateTable('episodes')
    .set({ deleted_at: kinora.context.clock.now() })
    .where('id', '=', upload.episode_id)
    .execute();
  await checking;
  expect(await kinora.context.storage.list('videos/')).toEqual([]);
  await expect(
    kinora.as(upload.publisher, publisherEpisode, { params: upload.params }),
  ).rejects.toMatchObject({ status: 404 });
});
