import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, type UserData } from '@kinora/contract/accounts/account';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';
import { call } from '@kinora/contract/client';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import {
  completePart,
  completeUpload,
  initiateUpload,
  partSize,
  uploadPartUrl,
} from '@kinora/contract/uploads/uploads';

const password = 'Correct-horse-1';

/** Calls the API of a running Kinora, and returns the data of the response. */
type Ask = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseOf<E>>;

/** A subscriber with a show that has one episode, without a film. */
export type SubscriberWithEpisode = { ask: Ask; user: UserData; show_id: number; episode_id: number };

/** Registers an account and buys a subscription in the sandbox. */
export async function createSubscriber(
  base: string,
  email: string,
): Promise<Pick<SubscriberWithEpisode, 'ask' | 'user'>> {
  let token: string | undefined;
  const ask: Ask = async (endpoint, input) => (await call(endpoint, input, { base, token })).data;
  const user = await ask(register, { body: { email, password, name: 'Bench Viewer' } });
  ({ token } = user);
  const { url } = await ask(subscriptionLink, { query: {} });
  const ref = url.split('/').at(-1) ?? '';
  await ask(paySandboxCheckout, { params: { ref }, body: { card_number: '4242424242424242' } });
  return { ask, user };
}

export async function createSubscriberWithEpisode(
  base: string,
  email: string,
): Promise<SubscriberWithEpisode> {
  const { ask, user } = await createSubscriber(base, email);
  const text = { description: 'A minute of film.', release_date: '2022-01-07' };
  const show = await ask(createShow, { body: { title: 'A Minute', ...text } });
  const season = await ask(createSeason, { body: { title: 'One', tv_show: show.id, ...text } });
  const episode = { title: 'The minute', episode_number: 1, release_time: '10:00', ...text };
  const { id: episode_id } = await ask(createEpisode, {
    body: { tv_show: show.id, season: season.id, ...episode },
  });
  return { ask, user: { ...user, is_subscribed: true }, show_id: show.id, episode_id };
}

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes);

/**
 * Uploads a film in parts, as the upload page does; resolves to the video once the upload is complete.
 * @param pause_ms the pause before each part except the first.
 */
export async function uploadFilm(
  base: string,
  { ask, episode_id }: Pick<SubscriberWithEpisode, 'ask' | 'episode_id'>,
  path: string,
  pause_ms = 0,
): Promise<number> {
  const params = { episode_id };
  await using file = await open(path);
  const { size } = await file.stat();
  const fileInfo = {
    name: basename(path),
    size_bytes: size,
    fingerprint: sha256Of(`${path} ${size}`).digest('hex'),
  };
  const { uploadId, key } = await ask(initiateUpload, { params, body: { file: fileInfo } });
  for (let partNumber = 1; (partNumber - 1) * partSize < size; partNumber += 1) {
    const begin = (partNumber - 1) * partSize;
    if (begin > 0) await sleep(pause_ms);
    const length = Math.min(partSize, size - begin);
    const { buffer } = await file.read(new Uint8Array(length), 0, length, begin);
    const part = { uploadId, key, partNumber, sha256: sha256Of(buffer).digest('base64') };
    const { presignedUrl, headers } = await ask(uploadPartUrl, { params, body: { ...part, origin: base } });
    const response = await fetch(presignedUrl, { method: 'PUT', headers, body: buffer });
    await ask(completePart, { params, body: { ...part, etag: response.headers.get('etag') ?? '' } });
  }
  return (await ask(completeUpload, { params, body: { uploadId, key } })).video_id;
}
