import { pauseEpisode, countView } from '@kinora/contract/playback/playback';
import type { CallInput } from '@kinora/contract/endpoint';
import { call } from '#lib/api/call.ts';

type RequestBody<E extends typeof pauseEpisode | typeof countView> = CallInput<E>['body'];

/** Saves the position and what was watched; the request outlives the page. */
export async function savePosition(body: RequestBody<typeof pauseEpisode>): Promise<void> {
  await call(pauseEpisode, { body }, { keepalive: true });
}

/** @returns whether the server counted a view, which depends on the parts reported as watched. */
export async function reportView(body: RequestBody<typeof countView>): Promise<boolean> {
  const { data } = await call(countView, { body }, { keepalive: true });
  return data.counted;
}
