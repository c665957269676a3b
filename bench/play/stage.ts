import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, type UserData } from '@kinora/contract/accounts/account';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { call } from '@kinora/contract/client';
import type { AnswerOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { createEpisode, publisherEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';
import {
  completePart,
  completeUpload,
  initiateUpload,
  uploadPartUrl,
} from '@kinora/contract/uploads/uploads';
import { showAddress } from '@kinora/contract/catalogue/show-address';

const password = 'Correct-horse-1';
const part_bytes = 50_000_000;

/** A subscriber and their show with a film, processed like any other. */
export type Stage = {
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

/** Signs up an account on a running Kinora and publishes a film with it. */
export async function setStage(base: string, film: string): Promise<Stage> {
  let token: string | undefined;
  const ask = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> =>
    (await call(endpoint, input, { base, token })).data;

  const user = await ask(register, {
    body: { email: 'bench@example.com', password, name: 'Bench Viewer' },
  });
  ({ token } = user);
  const { url } = await ask(subscriptionLink, { query: {} });
  const ref = url.split('/').at(-1) ?? '';
  await ask(paySandboxCheckout, { params: { ref }, body: { card_number: '4242424242424242' } });

  const text = { description: 'A minute of film.', release_date: '2022-01-07' };
  const show = await ask(createShow, { body: { title: 'A Minute', ...text } });
  const season = await ask(createSeason, { body: { title: 'One', tv_show: show.id, ...text } });
  const episode = { title: 'The minute', episode_number: 1, release_time: '10:00', ...text };
  const { id: episode_id } = await ask(createEpisode, {
    body: { tv_show: show.id, season: season.id, ...episode },
  });

  const params = { episode_id };
  const { uploadId, key } = await ask(initiateUpload, { params });
  const bytes = await readFile(film);
  for (let partNumber = 1; (partNumber - 1) * part_bytes < bytes.length; partNumber += 1) {
    const part = { uploadId, key, partNumber };
    const { presignedUrl, headers } = await ask(uploadPartUrl, { params, body: { ...part, origin: base } });
    const body = new Uint8Array(bytes.subarray((partNumber - 1) * part_bytes, partNumber * part_bytes));
    const answer = await fetch(presignedUrl, { method: 'PUT', headers, body });
    await ask(completePart, { params, body: { ...part, etag: answer.headers.get('etag') ?? '' } });
  }
  await ask(completeUpload, { params, body: { uploadId, key } });
  for (;;) {
    const { video_status, reason } = await ask(publisherEpisode, { params });
    if (video_status === 'ready') break;
    if (video_status === 'failed') throw new Error(reason ?? 'The film was not processed');
    await sleep(500);
  }

  return {
    user: { ...user, is_subscribed: true },
    show_url: base + showAddress({ id: show.id, name: 'A Minute' }),
    watch_url: `${base}/watch/${episode_id}`,
    playlistUrl: async () => base + ((await ask(episodeVideo, { params, query: {} })).playlist_url ?? ''),
  };
}
