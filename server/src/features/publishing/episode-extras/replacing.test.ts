import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { episodeVideo, pauseEpisode } from '@kinora/contract/playback/playback';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { initiateUpload } from '@kinora/contract/uploads/uploads';
import { hour, minute, second } from '#clock.ts';
import { runTidyEpisodes } from '#features/publishing/episode-extras/jobs/tidy-episodes.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { uploadPageActions } from '#test/upload-page.ts';
import { createClip, isDone, startWorker, queueUpload, untilVideo, videoRow } from '#test/videos.ts';

const slow = { timeout: 480_000 };

const watchEpisode = (kinora: TestApp, user: UserData, episode_id: number, playback_id?: string) =>
  kinora.as(user, episodeVideo, {
    params: { episode_id },
    query: playback_id === undefined ? {} : { playback_id },
  });
/** Returns the id of the video that a playlist's URL refers to. */
const parseVideoId = ({ playlist_url }: { playlist_url: string | null }) =>
  Number(playlist_url?.split('/')[2]?.split('.')[2]);

test(
  'a video is shown until its replacement is ready, and viewers who are watching it can still finish it',
  slow,
  async () => {
    await using kinora = await startTestApp();
    const { storage } = kinora.context;
    const { publisher, episode_id, params, send, finish, videos } = await uploadPageActions(kinora);
    const first = await queueUpload(kinora, episode_id, await createClip(kinora, { seconds: 4 }));
    const firstWorker = await startWorker(kinora);
    await untilVideo(kinora, first, isDone);
    await firstWorker.stop();
    const ada = await kinora.subscriber();
    const playing = await watchEpisode(kinora, ada, episode_id);
    kinora.advance(10 * second);
    await kinora.as(ada, pauseEpisode, { body: { episode_id, time: 2.5, watch_time: 6 } });

    const beginUpload = (body: { replaces?: boolean }) =>
      kinora.as(publisher, initiateUpload, { params, body });
    await expect(beginUpload({})).rejects.toMatchObject({ status: 409 });
    const upload = await beginUpload({ replaces: true });
    const shorter = await readFile(await createClip(kinora, { seconds: 2 }));
    await send(upload, 1, shorter);
    const { video_id: second_id } = await finish(upload);
    await expect(beginUpload({ replaces: true })).rejects.toMatchObject({ status: 409 });
    const waiting = await watchEpisode(kinora, ada, episode_id);
    expect([parseVideoId(waiting), waiting.pause_time]).toEqual([first, 2.5]);

    await using _worker = await startWorker(kinora);
    await untilVideo(kinora, second_id, isDone);
    // A viewer who starts now gets the new film; a saved position beyond its end is reset to the beginning.
    const restarted = await watchEpisode(kinora, ada, episode_id);
    expect([parseVideoId(restarted), restarted.duration, restarted.pause_time]).toEqual([second_id, 2, 0]);
    // A viewer in the middle of the old film continues with it, even with new URLs.
    kinora.advance(50 * minute);
    const continued = await watchEpisode(kinora, ada, episode_id, playing.playback_id ?? '');
    expect([parseVideoId(continued), continued.playback_id]).toEqual([first, playing.playback_id]);
    kinora.advance(50 * minute);
    await runTidyEpisodes(kinora);
    expect((await fetch(new URL(continued.playlist_url ?? '', kinora.base))).status).toBe(200);

    kinora.advance(hour);
    await runTidyEpisodes(kinora);
    await vi.waitFor(
      async () => {
        expect(await storage.list(`videos/${first}/`)).toEqual([]);
        expect((await videoRow(kinora, first)).source_key).toBeNull();
      },
      { timeout: 60_000, interval: 200 },
    );
    expect((await videos()).toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: first, reason_code: 'replaced' },
      { id: second_id, status: 'ready', source_key: upload.key },
    ]);
    const film = await watchEpisode(kinora, ada, episode_id, playing.playback_id ?? '');
    expect(parseVideoId(film)).toBe(second_id);
    expect((await fetch(new URL(film.playlist_url ?? '', kinora.base))).status).toBe(200);
  },
);

test('a replacement that fails shows the reason, and the old video is kept', slow, async () => {
  await using kinora = await startTestApp();
  const { publisher, episode_id } = await publisherWithEpisode(kinora);
  const first = await addFilm(kinora.context, episode_id);
  const broken = join(kinora.data_dir, 'broken.mp4');
  await writeFile(broken, 'not a film at all');
  await using _worker = await startWorker(kinora);
  await untilVideo(kinora, await queueUpload(kinora, episode_id, broken), isDone);

  const episode = await kinora.as(publisher, publisherEpisode, { params: { episode_id } });
  expect(episode).toMatchObject({ video_status: 'failed', reason: expect.stringMatching(/\w/) });
  // The publisher sees the film that viewers see.
  expect(episode.can_be_watched).toBe(true);
  kinora.advance(24 * hour);
  await runTidyEpisodes(kinora);
  expect(parseVideoId(await watchEpisode(kinora, await kinora.subscriber(), episode_id))).toBe(first);
  const again = await kinora.as(publisher, initiateUpload, { params: { episode_id }, body: {} });
  expect(again.parts).toEqual([]);
});

test('nobody can keep playing a replaced video for more than a few hours', async () => {
  await using kinora = await startTestApp();
  const { episode_id } = await publisherWithEpisode(kinora);
  const ada = await kinora.subscriber();
  const first = await addFilm(kinora.context, episode_id);
  const { playback_id } = await watchEpisode(kinora, ada, episode_id);
  kinora.advance(second);
  const newer = await addFilm(kinora.context, episode_id);
  const seen: number[] = [];
  for (let hours = 0; hours < 8; hours++) {
    kinora.advance(hour);
    seen.push(parseVideoId(await watchEpisode(kinora, ada, episode_id, playback_id ?? '')));
  }
  expect(seen).toEqual([first, first, first, first, first, newer, newer, newer]);
});
