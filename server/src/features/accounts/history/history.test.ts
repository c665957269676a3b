import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { clearHistory, removeFromHistory, watchHistory } from '@kinora/contract/accounts/watch-history';
import { asPage } from '@kinora/contract/schemas';
import {
  continueWatching,
  episodeVideo,
  markWatched,
  pauseEpisode,
  playNow,
  showProgress,
} from '@kinora/contract/playback/playback';
import { createEpisode, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { showSeasons } from '@kinora/contract/publishing/seasons';
import { publisherShows } from '@kinora/contract/publishing/shows';
import { minute } from '#clock.ts';
import { personalTables } from '#features/accounts/own-data/areas.ts';
import { countRows } from '#features/accounts/own-data/row-queries.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { listInteractions } from '#features/discovery/recommendations/interaction-queries.ts';
import { rollUpWatchTimes } from '#features/discovery/recommendations/watch-time-queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm, serveFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { recountAnalytics, readRollUp } from '#test/recount.ts';

let kinora: TestApp;
let publisher: UserData;
let show_id = 0;
let episodes: number[] = [];
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const created = await publisherWithEpisode(kinora);
  ({ publisher, show_id } = created);
  episodes = [created.episode_id];
  for (const title of ['Second Light', 'Third Rail', 'Fourth Wall']) {
    const body = { ...episodeForm(show_id, created.season_id), title };
    episodes.push((await kinora.as(created.publisher, createEpisode, { body })).id);
  }
  for (const episode_id of episodes) await addFilm(kinora.context, episode_id);
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Watches an episode from its beginning for a few minutes, which counts as a view. */
async function watch(who: UserData, episode_id = 0, minutes = 2): Promise<void> {
  const film = await kinora.as(who, episodeVideo, { params: { episode_id }, query: {} });
  await serveFilm(kinora.context, film.playback_id ?? '');
  kinora.advance(minutes * minute);
  const seconds = minutes * 60;
  const intervals = JSON.stringify([[0, seconds]]);
  const body = { episode_id, time: seconds, watch_time: seconds, playback_id: film.playback_id ?? '' };
  await kinora.as(who, pauseEpisode, { body: { ...body, intervals } });
}

const listHistory = async (who: UserData, search = '') =>
  (await kinora.as(who, watchHistory, { query: { search } })).rows.map(({ episode_id }) => episode_id);

/** Counts the member's rows in all tables that record watching. */
async function countWatchingRows({ id, email }: UserData): Promise<number> {
  let count = 0;
  for (const table of personalTables)
    if (table.watchedEpisode || ['views', 'watched_intervals', 'playing_now'].includes(table.table))
      count += await countRows(kinora.context.db, { user_id: id, email, account: 'none' }, table);
  return count;
}

test('the history lists what was watched, most recent first, and can be searched', async () => {
  const ada = await kinora.subscriber();
  expect(await listHistory(ada)).toEqual([]);
  const [first = 0, second = 0] = episodes;
  await watch(ada, first);
  await watch(ada, second, 9.9);
  await watch(ada, first, 3);
  const { rows, total } = await kinora.as(ada, watchHistory, { query: {} });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { episode_id: first, position: 180, finished: false, duration: 600 },
    { episode_id: second, title: 'Second Light', finished: true },
  ]);
  expect(await listHistory(ada, 'sECOND')).toEqual([second]);
  expect(await listHistory(ada, '%')).toEqual([]);
  expect(await listHistory(await kinora.subscriber('Eve Viewer'))).toEqual([]);
});

/** Returns the views that the publisher's tables list for the show, its season and its episodes. */
async function viewsInTables(): Promise<number[]> {
  const [show] = asPage(await kinora.as(publisher, publisherShows, { query: {} })).rows;
  const params = { show_id };
  const [season] = (await kinora.as(publisher, showSeasons, { params, query: {} })).rows;
  const season_id = season?.season_id ?? 0;
  const listed = await kinora.as(publisher, seasonEpisodes, { params: { season_id }, query: {} });
  const views = asPage(listed).rows.map(({ views_count }) => views_count);
  return [show?.show_views_count ?? 0, season?.views_count ?? 0, ...views];
}

test('an episode removed from the history is forgotten, but still counts in anonymous totals', async () => {
  const { context } = kinora;
  const ada = await kinora.subscriber();
  const other = await kinora.subscriber('Oda Other');
  const [first = 0, second = 0] = episodes;
  for (const who of [ada, other]) for (const episode_id of [first, second]) await watch(who, episode_id, 3);
  await rollUp(context, new AbortController().signal);
  await rollUpWatchTimes(context.db, [ada.id, other.id], null);
  const before = await recountAnalytics(context.db);
  const viewsBefore = await viewsInTables();
  expect(await readRollUp(context.db)).toEqual(before);

  await kinora.as(ada, removeFromHistory, { body: { episode_id: second } });
  expect(await listHistory(ada)).toEqual([first]);
  expect(await kinora.as(ada, playNow, { body: { show_id } })).toMatchObject({ episode_id: first });
  expect(await readRollUp(context.db)).toEqual(await recountAnalytics(context.db));
  expect((await readRollUp(context.db, true)).months).not.toEqual([]);
  expect(await listInteractions(context.db, [ada.id])).toMatchObject([{ show_id, watched_s: 180 }]);
  expect(await viewsInTables()).toEqual(viewsBefore);

  await kinora.as(ada, clearHistory, {});
  expect(await countWatchingRows(ada)).toBe(0);
  expect(await kinora.as(ada, continueWatching, {})).toEqual([]);
  expect(await listInteractions(context.db, [ada.id])).toEqual([]);
  expect(await readRollUp(context.db)).toEqual(await recountAnalytics(context.db));
  expect(await listHistory(other)).toEqual([second, first]);
  expect(await countWatchingRows(other)).toBeGreaterThan(0);

  await kinora.as(other, deleteAccount, { body: { password: 'Correct-horse-1' } });
  expect(await viewsInTables()).toEqual(viewsBefore);
});

test('an episode can be marked as watched and as not watched', async () => {
  const ada = await kinora.subscriber();
  const [first = 0, second = 0, third = 0, fourth = 0] = episodes;
  const mark = (episode_id: number, watched: boolean) =>
    kinora.as(ada, markWatched, { body: { episode_id, watched } });
  const nextEpisodeId = async () => (await kinora.as(ada, playNow, { body: { show_id } })).episode_id;

  await mark(first, true);
  await mark(second, true);
  expect(await nextEpisodeId()).toBe(third);
  expect(await kinora.as(ada, showProgress, { params: { show_id } })).toEqual([
    { episode_id: first, position: 0, finished: true },
    { episode_id: second, position: 0, finished: true },
  ]);

  // Marking a later episode as watched does not change which episode is played next.
  await watch(ada, third, 2);
  await mark(fourth, true);
  expect(await nextEpisodeId()).toBe(third);
  await mark(third, true);
  expect(await kinora.as(ada, continueWatching, {})).toEqual([]);
  await mark(fourth, false);
  expect(await nextEpisodeId()).toBe(fourth);
  await mark(third, false);
  expect(await kinora.as(ada, playNow, { body: { show_id } })).toMatchObject({
    episode_id: third,
    pause_time: 0,
  });
  expect(new Set(await listHistory(ada))).toEqual(new Set([first, second]));
  expect(
    (await kinora.refused(ada, markWatched, { body: { episode_id: 999_999, watched: true } })).status,
  ).toBe(404);
});
