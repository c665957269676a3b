import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserData } from '@kinora/contract/accounts/account';
import { showPath } from '@kinora/contract/catalogue/show-address';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { publisherEpisode } from '@kinora/contract/publishing/episodes';
import { createSubscriberWithEpisode, uploadFilm } from '../episode/publish.ts';

/** A subscriber and their show with a film, processed like any other. */
export type PublishedFilm = {
  user: UserData;
  show_url: string;
  watch_url: string;
  /** Returns a newly issued address of the film's playlist. */
  playlistUrl: () => Promise<string>;
};

/** Draws a moving test pattern under film grain, so that it compresses like a film rather than a drawing. */
export function makeClip(file: string, seconds: number): void {
  const picture = `testsrc2=size=1920x1080:rate=24:duration=${seconds},noise=alls=5:allf=t,format=yuv420p`;
  const sound = `anoisesrc=color=pink:amplitude=0.2:duration=${seconds}`;
  const coding = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '26', '-c:a', 'aac', '-shortest'];
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...inputs, ...coding, file]);
}

/** Registers an account on a running Kinora and publishes a film with it. */
export async function publishFilm(base: string, film: string): Promise<PublishedFilm> {
  const publisher = await createSubscriberWithEpisode(base, 'bench@example.com');
  const { ask, user, show_id, episode_id } = publisher;
  await uploadFilm(base, publisher, film);
  const params = { episode_id };
  for (;;) {
    const { video_status, reason } = await ask(publisherEpisode, { params });
    if (video_status === 'ready') break;
    if (video_status === 'failed') throw new Error(reason ?? 'The film was not processed');
    await sleep(500);
  }
  return {
    user,
    show_url: base + showPath({ id: show_id, name: 'A Minute' }),
    watch_url: `${base}/watch/${episode_id}`,
    playlistUrl: async () => base + ((await ask(episodeVideo, { params, query: {} })).playlist_url ?? ''),
  };
}
