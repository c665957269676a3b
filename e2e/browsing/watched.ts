import { expect } from '@playwright/test';
import { login, type UserData } from '@kinora/contract/account';
import { getAnalytics } from '@kinora/contract/analytics';
import { call } from '@kinora/contract/client';
import { episodeVideo, viewed } from '@kinora/contract/playback';
import { followShow } from '@kinora/contract/reactions';
import { newSubscriber } from '../catalogue.ts';
import { password } from '../people.ts';

/** The show of the catalogue that somebody watches and follows. */
export const quay = 'Amélie on the Quay';

/** Whoever filled the catalogue. */
export async function publisherOf(base: string): Promise<UserData> {
  const body = { email: 'pia.publisher@example.com', password };
  return (await call(login, { body }, { base })).data;
}

/** Somebody watches the first episode for half a minute and follows the show. */
export async function haveItWatched(base: string, show_id: number): Promise<void> {
  const { token: publisher } = await publisherOf(base);
  const { data } = await call(getAnalytics, { params: { show_id } }, { base, token: publisher });
  const episode_id = data.episodes[0]?.id ?? 0;
  const token = await newSubscriber(base, 'Ann Viewer', 'ann.viewer@example.com');
  const film = await call(episodeVideo, { params: { episode_id }, query: {} }, { base, token });
  await call(followShow, { body: { show_id } }, { base, token });
  const told = { episode_id, playback_id: film.data.playback_id ?? '', intervals: '[[0,36]]' };
  // Half a minute of film takes a quarter of a minute, at twice the speed.
  await expect
    .poll(async () => (await call(viewed, { body: told }, { base, token })).data.counted, {
      timeout: 40_000,
      intervals: [1000],
    })
    .toBe(true);
}
