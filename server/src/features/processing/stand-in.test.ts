import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishDamagedVideo } from '@kinora/contract/publishing/episodes';
import { damageFile } from '../../../../media/test/damage-file.ts';
import { after, day, hour } from '#clock.ts';
import { runTidyEpisodes } from '#features/publishing/episode-extras/jobs/tidy-episodes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { scheduleAt } from '#test/schedule.ts';
import { ordinaryFilm, uploadFilm } from '#test/uploaded-film.ts';
import { ffmpeg } from '#test/videos.ts';

const slow = { timeout: 240_000 };

const fetchStatus = async (kinora: TestApp, url: string | null) =>
  (await fetch(new URL(url ?? '', kinora.base))).status;

test('a film can be watched as it was uploaded until its renditions are ready', slow, async () => {
  await using kinora = await startTestApp();
  const { check, process, film, asPublisher, videos, video_id } = await uploadFilm(kinora);
  await check();
  const early = await film();
  expect(early.videos).toMatchObject([{ bitrate: 276, width: 640, height: 360 }]);
  expect(await fetchStatus(kinora, early.playlist_url)).toBe(200);
  expect(await asPublisher()).toMatchObject({ video_status: 'queued', can_be_watched: true });

  await process();
  const late = await film();
  expect(late.playlist_url).not.toBe(early.playlist_url);
  expect(await asPublisher()).toMatchObject({ video_status: 'ready', process_status: 100 });
  // Viewers who were already watching can continue.
  expect(await fetchStatus(kinora, early.playlist_url)).toBe(200);

  kinora.advance(24 * hour);
  await runTidyEpisodes(kinora);
  const standIn = (await videos()).find((video) => video.stands_in_for === video_id);
  expect(standIn).toMatchObject({ status: 'failed', reason_code: 'replaced', prefix: null });
  expect(await fetchStatus(kinora, (await film()).playlist_url)).toBe(200);
});

test('a film that browsers cannot play is shown in one quickly encoded rendition', slow, async () => {
  await using kinora = await startTestApp();
  const picture = ['-f', 'lavfi', '-i', 'color=teal:s=1920x1080:r=30:d=6'];
  const file = join(kinora.data_dir, 'camera.mp4');
  await ffmpeg(...picture, '-c:v', 'mpeg4', file);
  const { check, process, film } = await uploadFilm(kinora, await readFile(file));
  await check();
  const early = await film();
  expect(early).toMatchObject({ duration: 6, videos: [{ bitrate: 2048, width: 1280, height: 720 }] });
  expect(await fetchStatus(kinora, early.videos[0]?.url ?? null)).toBe(200);

  await process();
  expect((await film()).videos.map(({ bitrate }) => bitrate)).toEqual([276, 2048, 4096]);
});

test('an episode is released on time even if only the stand-in of its film is ready', slow, async () => {
  await using kinora = await startTestApp();
  const { check, film, asPublisher, episode_id } = await uploadFilm(kinora);
  const release_at = after(kinora.context.clock.now(), day);
  await scheduleAt(kinora, episode_id, release_at.toISOString(), 'UTC');
  await check();
  await expect(film()).rejects.toMatchObject({ status: 404 });
  expect(await asPublisher()).toMatchObject({ video_status: 'queued', can_be_watched: true });
  kinora.advance(day);
  const { playlist_url, videos } = await film();
  expect(videos).toMatchObject([{ bitrate: 276, width: 640, height: 360 }]);
  expect(await fetchStatus(kinora, playlist_url)).toBe(200);
});

test('a film that turns out to be unplayable is no longer shown', slow, async () => {
  await using kinora = await startTestApp();
  const { check, process, film, asPublisher, source_key } = await uploadFilm(kinora);
  await check();
  const broken = join(kinora.data_dir, 'broken.mp4');
  await writeFile(broken, 'not a film at all');
  await kinora.context.storage.putFile(source_key, broken, { content_type: 'video/mp4' });
  await process();
  expect(await asPublisher()).toMatchObject({ video_status: 'failed', can_be_watched: false });
  await expect(film()).rejects.toMatchObject({ status: 404 });
});

test(
  'a film that turns out to be damaged is not shown until its publisher decides to publish it',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const whole = join(kinora.data_dir, 'whole.mp4');
    await writeFile(whole, await ordinaryFilm(kinora));
    const damagedRange = { track: 'v', from_s: 6, to_s: 9 } as const;
    const file = await readFile(
      await damageFile(whole, join(kinora.data_dir, 'damaged.mp4'), [damagedRange]),
    );
    const { check, process, film, asPublisher, params, publisher, videos, video_id } = await uploadFilm(
      kinora,
      file,
    );
    await check();
    const early = await film();
    await process();
    expect(await asPublisher()).toMatchObject({ video_status: 'damaged', can_be_watched: false });
    await expect(film()).rejects.toMatchObject({ status: 404 });
    // Viewers who were already watching can continue.
    kinora.advance(24 * hour);
    await runTidyEpisodes(kinora);
    const standIn = async () => (await videos()).find((video) => video.stands_in_for === video_id);
    expect(await standIn()).toMatchObject({ status: 'ready' });

    await kinora.as(publisher, publishDamagedVideo, { params });
    const late = await film();
    expect(late.playlist_url).not.toBe(early.playlist_url);
    expect(await fetchStatus(kinora, late.playlist_url)).toBe(200);
    kinora.advance(24 * hour);
    await runTidyEpisodes(kinora);
    expect(await standIn()).toMatchObject({ status: 'failed', reason_code: 'replaced' });
  },
);

test('a film that replaces another is shown once it is ready, not before', slow, async () => {
  await using kinora = await startTestApp();
  const { check, film, episode_id } = await uploadFilm(kinora);
  await addFilm(kinora.context, episode_id);
  const { playlist_url } = await film();
  await check();
  expect((await film()).playlist_url?.split('/').at(-1)).toBe(playlist_url?.split('/').at(-1));
  expect(await kinora.context.storage.list('videos/')).toEqual([]);
});
