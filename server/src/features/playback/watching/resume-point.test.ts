import { expect, test } from 'vitest';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import { login, type UserData } from '@kinora/contract/accounts/account';
import {
  continueWatching,
  episodeVideo,
  pauseEpisode,
  playNow,
  restoreToContinueWatching,
  removeFromContinueWatching,
} from '@kinora/contract/playback/playback';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { minute, second } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

/** Adds a show with two released episodes. */
async function addTwoEpisodeShow(
  kinora: TestApp,
): Promise<{ show_id: number; season_id: number; episodes: [number, number] }> {
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const second = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  await addFilm(kinora.context, episode_id);
  await addFilm(kinora.context, second.id);
  return { show_id, season_id, episodes: [episode_id, second.id] };
}

const settings = { EPISODE_EVERY_DAYS: '0' };

function watch(kinora: TestApp, user: UserData, episode_id: number, time: number, watch_time = 60) {
  kinora.advance(minute);
  return kinora.as(user, pauseEpisode, { body: { episode_id, time, watch_time } });
}

test('an episode resumes where the viewer stopped, on every device', async () => {
  await using kinora = await startTestApp(settings);
  const { show_id, season_id, episodes } = await addTwoEpisodeShow(kinora);
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
  const film = await kinora.as(atHome, episodeVideo, { params: { episode_id }, query: {} });
  expect(film.pause_time).toBe(300);

  const stranger = await kinora.subscriber('Sam Stranger');
  expect(await kinora.as(stranger, playNow, { body: { show_id } })).toEqual(start);
});

test('the latest show comes first, and a finished episode is followed by the next one', async () => {
  await using kinora = await startTestApp(settings);
  const [one, two] = [await addTwoEpisodeShow(kinora), await addTwoEpisodeShow(kinora)];
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

test('a show with no released episodes has nothing to start', async () => {
  await using kinora = await startTestApp(settings);
  const { show_id, episode_id } = await publisherWithEpisode(kinora);
  const ada = await kinora.subscriber();
  expect(await kinora.as(ada, playNow, { body: { show_id } })).toEqual({
    season_id: null,
    episode_id: null,
    pause_time: 0,
  });
  for (const hidden of [episode_id, 999]) {
    const refused = await kinora.refused(ada, pauseEpisode, {
      body: { episode_id: hidden, time: 50, watch_time: 50 },
    });
    expect(refused).toMatchObject({ status: 404, message: 'This episode is not available.' });
  }
  expect(await kinora.refused(null, continueWatching, {})).toMatchObject({ status: 401 });
});

test('with two devices the latest report wins, but a delayed report from the older playback is ignored', async () => {
  await using kinora = await startTestApp(settings);
  const { show_id, episodes } = await addTwoEpisodeShow(kinora);
  const [episode_id] = episodes;
  const ada = await kinora.subscriber();
  const start = async () => {
    kinora.advance(second);
    const { playback_id, pause_time } = await kinora.as(ada, episodeVideo, {
      params: { episode_id },
      query: {},
    });
    const report = async (time: number) =>
      (
        await kinora.as(ada, pauseEpisode, {
          body: { episode_id, time, watch_time: 60, playback_id: playback_id ?? '' },
        })
      ).pause_time;
    return { pause_time, report };
  };
  const position = async () => (await kinora.as(ada, playNow, { body: { show_id } })).pause_time;

  const television = await start();
  expect(await television.report(100.5)).toBe(100.5);
  const phone = await start();
  expect(phone.pause_time).toBe(100.5);
  expect(await phone.report(130)).toBe(130);
  // The television's last report, sent on leaving, arrives late.
  expect(await television.report(102)).toBe(130);
  kinora.advance(10 * second);
  expect(await phone.report(140)).toBe(140);
  expect(await position()).toBe(140);

  // The phone was put away; the film continues on the television, which had been paused.
  kinora.advance(minute);
  expect(await television.report(150.25)).toBe(150.25);
  expect(await position()).toBe(150.25);
  expect((await start()).pause_time).toBe(150.25);
});

test('a show removed from the continue-watching row stays hidden until it is watched again', async () => {
  await using kinora = await startTestApp(settings);
  const [one, two] = [await addTwoEpisodeShow(kinora), await addTwoEpisodeShow(kinora)];
  const ada = await kinora.subscriber();
  const bob = await kinora.subscriber('Bob Viewer');
  const row = async (user: UserData) =>
    (await kinora.as(user, continueWatching, {})).map(({ tv_show }) => tv_show.id);
  for (const user of [ada, bob]) {
    await watch(kinora, user, one.episodes[0], 580);
    await watch(kinora, user, one.episodes[1], 50);
    await watch(kinora, user, two.episodes[0], 50);
  }
  const remove = () => kinora.as(ada, removeFromContinueWatching, { body: { show_id: one.show_id } });
  await remove();
  await remove();
  expect(await row(ada)).toEqual([two.show_id]);
  expect(await row(bob)).toEqual([two.show_id, one.show_id]);
  expect(await kinora.as(ada, playNow, { body: { show_id: one.show_id } })).toMatchObject({
    episode_id: one.episodes[1],
    pause_time: 50,
  });

  await watch(kinora, ada, one.episodes[1], 70, 4);
  expect(await row(ada)).toEqual([two.show_id]);
  await watch(kinora, ada, one.episodes[1], 70);
  expect(await row(ada)).toEqual([one.show_id, two.show_id]);
});

test('a show removed by mistake can be put back in its place', async () => {
  await using kinora = await startTestApp(settings);
  const [one, two] = [await addTwoEpisodeShow(kinora), await addTwoEpisodeShow(kinora)];
  const ada = await kinora.subscriber();
  for (const { episodes } of [one, two]) await watch(kinora, ada, episodes[0], 50);
  const row = async () =>
    (await kinora.as(ada, continueWatching, {})).map(({ tv_show, pause_time }) => [tv_show.id, pause_time]);
  const before = await row();
  const body = { show_id: one.show_id };

  await kinora.as(ada, removeFromContinueWatching, { body });
  expect(await row()).toEqual([[two.show_id, 50]]);
  await kinora.as(ada, restoreToContinueWatching, { body });
  expect(await row()).toEqual(before);
});

test('shows that exceed the maturity setting or are deleted are not in the continue-watching row', async () => {
  await using kinora = await startTestApp(settings);
  const [one, two] = [await addTwoEpisodeShow(kinora), await addTwoEpisodeShow(kinora)];
  const ada = await kinora.subscriber();
  for (const { episodes } of [one, two]) await watch(kinora, ada, episodes[0], 50);
  const shows = kinora.context.db.updateTable('shows');
  await shows.set({ maturity_level: 'T - Teen' }).where('id', '=', one.show_id).execute();
  await shows.set({ deleted_at: kinora.context.clock.now() }).where('id', '=', two.show_id).execute();
  const row = async () => (await kinora.as(ada, continueWatching, {})).map(({ tv_show }) => tv_show.id);
  expect(await row()).toEqual([one.show_id]);
  await kinora.as(ada, setMaturityLevel, { body: { maturity_level: 'K - Kids' } });
  expect(await row()).toEqual([]);
});
