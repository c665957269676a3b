import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { episodeVideo, pauseEpisode, countView } from '@kinora/contract/playback/playback';
import { hour, minute, second } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm, serveFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
let publisher: UserData;
let episode_id = 0;
beforeAll(async () => {
  kinora = await startTestApp();
  ({ publisher, episode_id } = await publisherWithEpisode(kinora));
  await addFilm(kinora.context, episode_id);
});
afterAll(() => kinora[Symbol.asyncDispose]());

type Parts = [from: number, to: number][];

/** Starts the episode, by default as a new subscriber. */
async function play(user?: UserData) {
  const viewer = user ?? (await kinora.subscriber());
  const { playback_id } = await kinora.as(viewer, episodeVideo, { params: { episode_id }, query: {} });
  if (!playback_id) throw new Error('there is nothing to play');
  await serveFilm(kinora.context, playback_id);
  const bodyOf = (parts: Parts) => ({ episode_id, playback_id, intervals: JSON.stringify(parts) });
  return {
    viewer,
    playback_id,
    report: (parts: Parts, time = 20) =>
      kinora.as(viewer, pauseEpisode, { body: { ...bodyOf(parts), time, watch_time: time } }),
    requestView: async (parts: Parts) =>
      (await kinora.as(viewer, countView, { body: bodyOf(parts) })).counted,
    watched: () =>
      kinora.context.db
        .selectFrom('watched_intervals')
        .where('session_id', '=', playback_id)
        .orderBy('from_s')
        .select(['from_s', 'to_s'])
        .execute(),
    views: () =>
      kinora.context.db.selectFrom('views').selectAll().where('session_id', '=', playback_id).execute(),
  };
}

test('a view is counted once, after more than thirty seconds were shown', async () => {
  const { requestView, views, viewer, playback_id } = await play();
  kinora.advance(30 * second);
  expect(await requestView([[0, 30]])).toBe(false);
  expect(await views()).toEqual([]);
  kinora.advance(5 * second);
  expect(await requestView([[30, 31]])).toBe(true);
  expect(await requestView([[31, 60]])).toBe(true);
  expect(await views()).toMatchObject([{ session_id: playback_id, user_id: viewer.id, episode_id }]);
  const again = await play(viewer);
  kinora.advance(minute);
  expect(await again.requestView([[0, 40]])).toBe(true);
});

test('a playback that outlasts its URLs is still one playback with one view', async () => {
  const { requestView, views, viewer, playback_id } = await play();
  kinora.advance(minute);
  expect(await requestView([[0, 40]])).toBe(true);
  kinora.advance(59 * minute);
  const params = { episode_id };
  const renewed = await kinora.as(viewer, episodeVideo, { params, query: { playback_id } });
  expect(renewed.playback_id).toBe(playback_id);
  expect(Date.parse(renewed.expires_at ?? '')).toBeGreaterThan(kinora.context.clock.now().getTime());
  kinora.advance(30 * minute);
  expect(await requestView([[40, 60]])).toBe(true);
  expect(await views()).toHaveLength(1);

  const other = await kinora.subscriber();
  const own = await kinora.as(other, episodeVideo, { params, query: { playback_id } });
  expect(own.playback_id).not.toBe(playback_id);
  kinora.advance(2 * hour);
  const late = await kinora.as(viewer, episodeVideo, { params, query: { playback_id } });
  expect(late.playback_id).not.toBe(playback_id);
});

test('the same interval reported twice, or by two requests at once, counts once', async () => {
  const { requestView, report, watched, views } = await play();
  kinora.advance(minute);
  const parts: Parts = [[0, 20]];
  await Promise.all([report(parts), requestView(parts), report(parts), requestView(parts)]);
  expect(await requestView(parts)).toBe(false);
  expect(await watched()).toEqual([{ from_s: 0, to_s: 20 }]);
  await Promise.all([requestView([[15, 40]]), requestView([[15, 40]]), report([[15, 40]])]);
  expect(await views()).toHaveLength(1);
  expect(await watched()).toEqual([{ from_s: 0, to_s: 40 }]);
});

test('a view is counted from the reports sent every ten seconds, even if the player does not request it', async () => {
  const { report, watched, views } = await play();
  for (let from = 0; from < 40; from += 10) {
    kinora.advance(10 * second);
    await report([[from, from + 10]]);
  }
  expect(await views()).toHaveLength(1);
  expect(await watched()).toEqual([{ from_s: 0, to_s: 40 }]);
});

test('no more is counted than can be watched at double speed', async () => {
  const { clock } = kinora.context;
  const started_ms = clock.now().getTime();
  const { requestView, report, watched } = await play();
  const watchable_s = () => (2 * (clock.now().getTime() - started_ms)) / 1000;
  expect(await requestView([[0, 600]])).toBe(false);
  kinora.advance(10 * second);
  expect(await requestView([[0, 600]])).toBe(false);
  const [part, ...others] = await watched();
  expect(others).toEqual([]);
  expect(part?.to_s).toBeGreaterThanOrEqual(20);
  expect(part?.to_s).toBeLessThanOrEqual(watchable_s());
  kinora.advance(10 * second);
  expect(await requestView([[0, 600]])).toBe(true);
  await report([[0, 600]]);
  expect((await watched())[0]?.to_s).toBeLessThanOrEqual(watchable_s());
});

test('time outside the film and impossible claims are not counted', async () => {
  const { requestView, watched, viewer, playback_id } = await play();
  kinora.advance(hour / 2);
  expect(
    await requestView([
      [580, 99_999],
      [700, 900],
      [30, 10],
    ]),
  ).toBe(false);
  expect(await watched()).toEqual([{ from_s: 580, to_s: 600 }]);
  await kinora.as(viewer, pauseEpisode, {
    body: { episode_id, playback_id, time: 500, watch_time: 500 },
  });
  expect((await kinora.as(viewer, countView, { body: { episode_id, playback_id } })).counted).toBe(false);
});

test('a report that arrives long after its playback ended still counts', async () => {
  const { requestView, watched, report } = await play();
  kinora.advance(10 * hour);
  await report(Array.from({ length: 3 }, (_, index) => [index * 200, index * 200 + 200]));
  expect(await watched()).toEqual([{ from_s: 0, to_s: 600 }]);
  expect(await requestView([])).toBe(true);
});

test('intervals received in an earlier hour are never changed', async () => {
  kinora.advance(hour - (kinora.context.clock.now().getTime() % hour));
  const { report, watched } = await play();
  kinora.advance(58 * minute);
  await report([[0, 30]]);
  kinora.advance(2 * minute);
  await report([[0, 50]]);
  await report([[50, 60]]);
  expect(await watched()).toEqual([
    { from_s: 0, to_s: 30 },
    { from_s: 30, to_s: 60 },
  ]);
});

test('reports are accepted only about the viewer’s own playbacks', async () => {
  const { playback_id } = await play();
  const other = await kinora.subscriber('Olaf Other');
  const unknown = 'This playback does not exist. Start the episode again.';
  const body = { episode_id, playback_id, intervals: '[[0,40]]' };
  for (const refused of [
    await kinora.refused(other, countView, { body }),
    await kinora.refused(other, pauseEpisode, { body: { ...body, time: 40, watch_time: 40 } }),
    await kinora.refused(other, countView, { body: { ...body, playback_id: crypto.randomUUID() } }),
  ])
    expect(refused).toMatchObject({ status: 404, message: unknown });
  expect((await kinora.as(other, countView, { body: { episode_id } })).counted).toBe(false);
});

test.each([
  ['a sentence', 'watched it all'],
  ['a list of three numbers', '[[0,1,2]]'],
  ['a negative second', '[[-1,2]]'],
  ['a pair of strings', '[["0","40"]]'],
  ['infinity', '[[0,1e999]]'],
])('%s is refused with an explanation', async (_, intervals) => {
  const { viewer, playback_id } = await play();
  const refused = await kinora.refused(viewer, countView, { body: { episode_id, playback_id, intervals } });
  expect(refused).toMatchObject({
    status: 422,
    message: 'Enter pairs of seconds such as [[0,10.2],[60,64]]',
  });
});

test('too many intervals at a time are refused with a message', async () => {
  const { viewer, playback_id } = await play();
  const intervals = JSON.stringify(Array.from({ length: 201 }, (_, index) => [index * 2, index * 2 + 1]));
  const refused = await kinora.refused(viewer, countView, { body: { episode_id, playback_id, intervals } });
  expect(refused).toMatchObject({ status: 422, message: 'Report at most 200 intervals at a time' });
});

test('a report without a playback id counts for the viewer’s latest playback', async () => {
  const { viewer } = await play();
  kinora.advance(minute);
  const body = { episode_id, intervals: '[[0,40]]' };
  expect((await kinora.as(viewer, countView, { body })).counted).toBe(true);
});

test('views are stored with their region, including those of the publisher', async () => {
  const { views, playback_id } = await play(publisher);
  kinora.advance(minute);
  await fetch(`${kinora.base}/api/viewed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publisher.token}`, 'accept-language': 'pt-BR,pt;q=0.9' },
    body: new URLSearchParams({ episode_id: String(episode_id), playback_id, intervals: '[[0,40]]' }),
  });
  expect(await views()).toMatchObject([{ user_id: publisher.id, region: 'BR' }]);
});
