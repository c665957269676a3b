import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { notifications } from '@kinora/contract/notifications/notifications';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { publishDamagedVideo, publisherEpisode } from '@kinora/contract/publishing/episodes';
import { dashboard } from '@kinora/contract/publishing/dashboard';
import { damageFile, type DamagedRange } from '../../../../media/test/damage-file.ts';
import { hour } from '#clock.ts';
import { runTidyEpisodes } from '#features/publishing/episode-extras/jobs/tidy-episodes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { createClip, ffmpeg, isDone, queueUpload, startWorker, untilVideo, videoRow } from '#test/videos.ts';

const slow = { timeout: 240_000 };

/** Creates a film of six seconds with unreadable parts. */
async function damagedClip({ data_dir }: TestApp, ranges: DamagedRange[]): Promise<string> {
  const file = join(data_dir, 'whole.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=6'];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=d=6:a=0.3', '-c:a', 'aac'];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-y'];
  await ffmpeg(...picture, ...sound, ...encoding, file);
  return damageFile(file, join(data_dir, `damaged-${Date.now()}.mp4`), ranges);
}

const hole: DamagedRange[] = [{ track: 'v', from_s: 2, to_s: 4 }];

test('a damaged film waits for its publisher, and the earlier film is shown until then', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const params = { episode_id };
  const ada = await kinora.subscriber();
  const shownVideoId = async () => {
    const { playlist_url } = await kinora.as(ada, episodeVideo, { params, query: {} });
    return Number(playlist_url?.split('/')[2]?.split('.')[2]);
  };
  const first = await addFilm(kinora.context, episode_id);
  const refused = () => kinora.refused(publisher, publishDamagedVideo, { params });
  expect(await refused()).toMatchObject({ status: 409 });

  await using _worker = await startWorker(kinora);
  const second = await queueUpload(kinora, episode_id, await damagedClip(kinora, hole));
  expect(await untilVideo(kinora, second, isDone)).toMatchObject({ status: 'damaged' });
  const reason = 'The picture at 0:02 could not be read for about 2 s.';
  expect(await kinora.as(publisher, publisherEpisode, { params })).toMatchObject({
    video_status: 'damaged',
    can_be_watched: true,
    reason,
    damage: { stretches: [{ of: 'picture', from_s: 2, length_s: 2 }], unlisted: 0 },
  });
  const [notification] = await kinora.as(publisher, notifications, {});
  expect(notification).toMatchObject({ title: 'Part of your video could not be read' });
  expect(notification?.message).toContain(`${reason} Publish it anyway, or upload another.`);
  const { attention } = await kinora.as(publisher, dashboard, {});
  expect(attention.failed).toMatchObject([{ id: episode_id, video_status: 'damaged', reason }]);

  // The damaged film waits, no matter how long the decision takes.
  kinora.advance(72 * hour);
  await runTidyEpisodes(kinora);
  expect(await shownVideoId()).toBe(first);

  await kinora.as(publisher, publishDamagedVideo, { params });
  expect(await shownVideoId()).toBe(second);
  const film = await kinora.as(ada, episodeVideo, { params, query: {} });
  expect((await fetch(new URL(film.playlist_url ?? '', kinora.base))).status).toBe(200);
  expect(await kinora.as(publisher, publisherEpisode, { params })).toMatchObject({
    video_status: 'ready',
    process_status: 100,
    reason: null,
    damage: { stretches: [{ from_s: 2 }] },
  });
  expect(await refused()).toMatchObject({ status: 409 });
});

test('another upload replaces a damaged film, whose files are then deleted', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  await using _worker = await startWorker(kinora);
  const first = await queueUpload(kinora, episode_id, await damagedClip(kinora, hole));
  await untilVideo(kinora, first, isDone);
  const { storage } = kinora.context;
  expect(await storage.list(`videos/${first}/`)).not.toEqual([]);
  const second = await queueUpload(kinora, episode_id, await createClip(kinora));
  expect(await untilVideo(kinora, second, isDone)).toMatchObject({ status: 'ready', damage: null });
  expect(await kinora.refused(publisher, publishDamagedVideo, { params: { episode_id } })).toMatchObject({
    status: 409,
  });

  kinora.advance(24 * hour);
  await runTidyEpisodes(kinora);
  await vi.waitFor(
    async () => {
      expect(await storage.list(`videos/${first}/`)).toEqual([]);
      expect(await videoRow(kinora, first)).toMatchObject({ reason_code: 'replaced', source_key: null });
    },
    { timeout: 60_000, interval: 200 },
  );
});

test(
  'a film with a click in its audio is published, and its publisher can see where the click is',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { publisher, episode_id } = await publisherWithEpisode(kinora);
    await using _worker = await startWorker(kinora);
    const click: DamagedRange[] = [{ track: 'a', from_s: 3, to_s: 3.1 }];
    const video_id = await queueUpload(kinora, episode_id, await damagedClip(kinora, click));
    expect(await untilVideo(kinora, video_id, isDone)).toMatchObject({ status: 'ready' });
    const { damage } = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
    expect(damage).toMatchObject({ stretches: [{ of: 'sound' }] });
  },
);
