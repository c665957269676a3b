import { expect } from '@playwright/test';
import { login, type UserData } from '@kinora/contract/accounts/account';
import { showAnalytics } from '@kinora/contract/analytics/analytics';
import { call } from '@kinora/contract/client';
import { episodeVideo, countView } from '@kinora/contract/playback/playback';
import { followShow } from '@kinora/contract/engagement/reactions';
import { registerSubscriber } from '../catalogue.ts';
import { loadFilm } from '../load-film.ts';
import { password } from '../people.ts';

/** A show in the catalogue that a subscriber has watched and follows. */
export const watchedShow = 'Amélie on the Quay';

/** Signs in the publisher who filled the catalogue. */
export async function signInPublisher(base: string): Promise<UserData> {
  const body = { email: 'pia.publisher@example.com', password };
  return (await call(login, { body }, { base })).data;
}

/** Creates a subscriber who watches half a minute of the first episode and follows the show. */
export async function watchAndFollow(base: string, show_id: number): Promise<void> {
  const { token: publisher } = await signInPublisher(base);
  const { data } = await call(showAnalytics, { params: { show_id } }, { base, token: publisher });
  const episode_id = data.episodes[0]?.id ?? 0;
  const token = await registerSubscriber(base, 'Ann Viewer', 'ann.viewer@example.com');
  const film = await call(episodeVideo, { params: { episode_id }, query: {} }, { base, token });
  await loadFilm(base, film.data.playlist_url, 36);
  await call(followShow, { body: { show_id } }, { base, token });
  const report = { episode_id, playback_id: film.data.playback_id ?? '', intervals: '[[0,36]]' };
  // At double speed, half a minute of film takes a quarter of a minute to watch.
  await expect
    .poll(async () => (await call(countView, { body: report }, { base, token })).data.counted, {
      timeout: 40_000,
      intervals: [1000],
    })
    .toBe(true);
}
