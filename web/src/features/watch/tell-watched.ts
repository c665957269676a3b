import { pauseEpisode, viewed } from '@kinora/contract/playback';
import type { CallInput } from '@kinora/contract/endpoint';
import { call } from '#lib/api.ts';

type Told<E extends typeof pauseEpisode | typeof viewed> = CallInput<E>['body'];

/** Keeps the place and tells what was watched, even while the page goes away. */
export async function keepPlace(body: Told<typeof pauseEpisode>): Promise<void> {
  await call(pauseEpisode, { body }, { keepalive: true });
}

/** @returns whether the server has counted a view; it judges by what it was told to have been watched. */
export async function registerView(body: Told<typeof viewed>): Promise<boolean> {
  const { data } = await call(viewed, { body }, { keepalive: true });
  return data.counted;
}
