import { expect, test } from 'vitest';
import { login, type UserData } from '@kinora/contract/account';
import { continueWatching, episodeVideo, pauseEpisode, playNow } from '@kinora/contract/playback';
import { createEpisode } from '@kinora/contract/publisher-episodes';
import { minute } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { giveFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

/** A show of two episodes that are out. */
async function showOfTwo(
  kinora: TestApp,
): Promise<{ show_id: number; season_id: number; episodes: [number, number] }> {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const second = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  await giveFilm(kinora.context, episode_id);
  await giveFilm(kinora.context, second.id);
  return { show_id, season_id, episodes: [episode_id, second.id] };
}

const settings = { EPISODE_EVERY_DAYS: '0' };

function watch(kinora: TestApp, who: UserData, episode_id: number, time: number, watch_time = 60) {
  kinora.advance(minute);
  return kinora.as(who, pauseEpisode, { body: { episode_id, time, watch_time } });
}

test('an episode goes on, on every device, where it was left', async () => {
  await using kinora = await startTestApp(settings);
  const { show_id, season_id, episodes } = await showOfTwo(kinora);
  const [episode_id] = episodes;
  const atHome = await kinora.subscriber();
  const onTheTrain = await kinora.as(null, login, {
    body: { email: atHome.email, password: 'Correct-horse-1' },
  });
  const start = { season_id, episode_id, pause_time: 0 };
  expect(await kinora.as(atHome, playNow, { body: { show_id } })).toEqual(start);

  expect(await watch(kinora, atHome, episode_id, 4, 4)).toEqual(start);
  expect(await watch(kinora, atHome, episode_id, 123.5)).toEqual({ ...start, pause_time: 123.5 });
  expect(await kinora.as(onTheTrain, playNow, { body: { show_id } })).toEqual({
    ...start,
    pause_time: 123.5,
  });
  expect(await watch(kinora, onTheTrain, episode_id, 300)).toMatchObject({ pause_time: 300 });
  const film = await kinora.as(atHome, episodeVideo, { params: { episode_id } });
  expect(film.pause_time).toBe(300);

  const stranger = await kinora.subscriber('Sam Stranger');
  expect(await kinora.as(stranger, playNow, { body: { show_id } })).toEqual(start);
});

test('what was watched last comes first, and after a finished episode its next one', async () => {
  await using kinora = await startTestApp(settings);
  const [one, two] = [await showOfTwo(kinora), await showOfTwo(kinora)];
  const ada = await kinora.subscriber();
  const row = async () =>
    (await kinora.as(ada, continueWatching, {})).map(({ id, pause_time, duration, tv_show }) => ({
      id,
      pause_time,
      duration,
      show: tv_show.id,
    }));
  expect(await row()).toEqual([]);

  await watch(kinora, ada, one.episodes[0], 100);
  await watch(kinora, ada, two.episodes[0], 200);
  const first = { id: one.episodes[0], pause_time: 100, duration: 600, show: one.show_id };
  const second = { id: two.episodes[0], pause_time: 200, duration: 600, show: two.show_id };
  expect(await row()).toEqual([second, first]);

  await watch(kinora, ada, one.episodes[0], 575);
  const next = { ...first, id: one.episodes[1], pause_time: 0 };
  expect(await row()).toEqual([next, second]);
  expect(await kinora.as(ada, playNow, { body: { show_id: one.show_id } })).toMatchObject({
    episode_id: one.episodes[1],
    pause_time: 0,
  });

  await watch(kinora, ada, one.episodes[1], 9_999);
  expect(await row()).toEqual([second]);
  expect(await kinora.as(ada, playNow, { body: { show_id: one.show_id } })).toMatchObject({
    episode_id: one.episodes[0],
    pause_time: 0,
  });
});

test('a show of which nothing is out has no place to start', async () => {
  await using kinora = await startTestApp(settings);
  const { show_id, episode_id } = await publisherWithEpisode(kinora);
  const ada = await kinora.subscriber();
  expect(await kinora.as(ada, playNow, { body: { show_id } })).toEqual({
    season_id: null,
    episode_id: null,
    pause_time: 0,
  });
  expect(await watch(kinora, ada, episode_id, 50)).toMatchObject({ pause_time: 0 });
  const unknown = await kinora.refused(ada, pauseEpisode, {
    body: { episode_id: 999, time: 50, watch_time: 50 },
  });
  expect(unknown).toMatchObject({ status: 404, message: 'This episode is not available.' });
  expect(await kinora.refused(null, continueWatching, {})).toMatchObject({ status: 401 });
});
