import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, logout, type UserData } from '@kinora/contract/accounts/account';
import { episodeVideo, countView, type EpisodeVideo } from '@kinora/contract/playback/playback';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { hour, minute, second } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

const MEDIA_URL = 'https://films-edge.example';

let kinora: TestApp;
let publisher: UserData;
let arrival = 0;
let departure = 0;
/** The video of each of these episodes. */
const videos = new Map<number, number>();

beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0', MEDIA_URL });
  const created = await publisherWithEpisode(kinora);
  ({ publisher, episode_id: arrival } = created);
  const form = episodeForm(created.show_id, created.season_id);
  departure = (await kinora.as(publisher, createEpisode, { body: form })).id;
  for (const episode of [arrival, departure]) videos.set(episode, await addFilm(kinora.context, episode));
});
afterAll(() => kinora[Symbol.asyncDispose]());

const openFilm = (who: UserData, episode_id: number): Promise<EpisodeVideo> =>
  kinora.as(who, episodeVideo, { params: { episode_id }, query: {} });
const grantOf = async (who: UserData, episode_id: number): Promise<string> => {
  const { playlist_url } = await openFilm(who, episode_id);
  return new URL(playlist_url ?? '').pathname.split('/')[2] ?? '';
};
const authorize = (
  grant: string,
  video: number | string = videos.get(arrival) ?? 0,
  init: RequestInit = {},
) => fetch(`${kinora.base}/edge/authorize/${grant}/${video}`, init);

test('films, previews and pictures have URLs at the edge', async () => {
  const ada = await kinora.subscriber();
  const { playlist_url, previews } = await openFilm(ada, arrival);
  for (const url of [playlist_url, ...(previews?.urls ?? [])])
    expect(url).toMatch(/^https:\/\/films-edge\.example\/play\/[\w.-]+\//);
  const page = await fetch(kinora.base);
  expect(await page.text()).toContain(`"media_url":"${MEDIA_URL}/media/"`);
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(policy).toMatch(new RegExp(`${name} [^;]*${MEDIA_URL}`));
});

test('the edge may cache a permission for a minute, but never a refusal', async () => {
  const grant = await grantOf(await kinora.subscriber(), arrival);
  for (const method of ['GET', 'HEAD']) {
    const granted = await authorize(grant, videos.get(arrival), { method });
    expect([granted.status, granted.headers.get('cache-control')]).toEqual([204, 'max-age=59']);
  }
  const refused = await authorize('nothing');
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
});

test('a grant opens only its own film, no matter how the video id is written, and nothing if it was altered', async () => {
  const grant = await grantOf(await kinora.subscriber(), arrival);
  const own = videos.get(arrival) ?? 0;
  for (const video of [
    videos.get(departure) ?? 0,
    `0${own}`,
    `${own}.0`,
    `${own}%2f`,
    `${own}%20`,
    '%2e%2e',
    '*',
  ])
    expect([403, 404]).toContain((await authorize(grant, video)).status);
  const [viewer, session, , ...rest] = grant.split('.');
  const altered = [
    [viewer, session, videos.get(departure), ...rest].join('.'),
    [viewer, Number(session) + 1, own, ...rest].join('.'),
    grant.replace(/\.(\d{13})\./, (_, expires) => `.${Number(expires) + hour}.`),
    `${grant.slice(0, -1)}${grant.endsWith('A') ? 'B' : 'A'}`,
  ];
  for (const token of altered) expect((await authorize(token, own)).status).toBe(403);
  expect((await authorize(altered[0] ?? '', videos.get(departure))).status).toBe(403);
});

test('viewers who sign out, lose access or may no longer see the film are refused at once', async () => {
  const [ada, bob, cleo] = [
    await kinora.subscriber(),
    await kinora.subscriber('Bob Viewer'),
    await kinora.subscriber('Cleo Viewer'),
  ];
  const grants = {
    ada: await grantOf(ada, arrival),
    bob: await grantOf(bob, arrival),
    cleo: await grantOf(cleo, departure),
  };
  expect((await authorize(grants.ada)).status).toBe(204);
  expect((await authorize(grants.bob)).status).toBe(204);
  expect((await authorize(grants.cleo, videos.get(departure))).status).toBe(204);
  await kinora.as(ada, logout, {});
  const { db, clock } = kinora.context;
  await db
    .updateTable('subscriptions')
    .set({ access_until: clock.now() })
    .where('user_id', '=', bob.id)
    .execute();
  await db.updateTable('episodes').set({ deleted_at: clock.now() }).where('id', '=', departure).execute();
  expect((await authorize(grants.ada)).status).toBe(401);
  expect((await authorize(grants.bob)).status).toBe(403);
  // nginx passes on only these two refusals.
  expect((await authorize(grants.cleo, videos.get(departure))).status).toBe(403);
  await db.updateTable('episodes').set({ deleted_at: null }).where('id', '=', departure).execute();
});

test('an edge may send the grant in a header instead of the URL, and is refused without it', async () => {
  const own = videos.get(arrival) ?? 0;
  const { storage } = kinora.context;
  await storage.put(`videos/${own}/1/276/segment_00000.m4s`, Buffer.from('film'), {
    content_type: 'video/iso.segment',
  });
  const grant = await grantOf(await kinora.subscriber(), arrival);
  const request = (file: string, headers: Record<string, string> = { 'x-kinora-grant': grant }) =>
    fetch(`${kinora.base}/edge/films/${file}`, { headers });
  const segment = `${own}/1/276/segment_00000.m4s`;
  expect(await (await request(segment)).text()).toBe('film');
  expect((await request(segment, {})).status).toBe(401);
  expect(
    (await request(segment, { 'x-kinora-grant': `${grant}/${own}/1/276/segment_00000.m4s#` })).status,
  ).toBe(401);
  expect((await request(segment.replace(`${own}`, `${videos.get(departure)}`))).status).toBe(403);
  expect([403, 404]).toContain((await request('..%2f..%2fapi/home')).status);
});

test('an edge may not cache a permission for longer than the grant is valid', async () => {
  const grant = await grantOf(await kinora.subscriber(), arrival);
  kinora.advance(hour - 20 * second);
  expect((await authorize(grant)).headers.get('cache-control')).toMatch(/^max-age=(1\d|20)$/);
  kinora.advance(20 * second);
  expect((await authorize(grant)).status).toBe(401);
});

test('devices that never report count as playing once they request a second minute', async () => {
  const ada = await kinora.subscriber();
  const signInAgain = () =>
    kinora.as(null, login, { body: { email: ada.email, password: 'Correct-horse-1' } });
  const devices = [ada, await signInAgain(), await signInAgain()];
  const grants = await Promise.all(devices.map((device) => grantOf(device, arrival)));
  const statuses = async () => {
    const found = [];
    for (const grant of grants) found.push((await authorize(grant)).status);
    return found;
  };
  // Each loads the beginning, as players do before play is pressed.
  expect(await statuses()).toEqual([204, 204, 204]);
  kinora.advance(minute);
  expect(await statuses()).toEqual([204, 204, 403]);
});

test('a grant that is used through the edge from many networks at once is refused, even from the first network', async () => {
  const grant = await grantOf(await kinora.subscriber(), arrival);
  const request = async (viewer: string) =>
    (await authorize(grant, `${videos.get(arrival)}?viewer=${viewer}`)).status;
  for (const viewer of ['203.0.113.7', '203.0.113.8', '2001:db8:1::1', '2001:db8:1::2', '', 'nobody'])
    expect(await request(viewer)).toBe(204);
  for (const viewer of ['198.51.100.1', '192.0.2.1']) expect(await request(viewer)).toBe(204);
  expect(await request('100.64.0.1')).toBe(403);
  expect(await request('203.0.113.7')).toBe(403);
  expect((await authorize(grant)).status).toBe(403);
});

test('watching through an edge counts only after the edge has checked the grant', async () => {
  const ada = await kinora.subscriber();
  const grant = await grantOf(ada, arrival);
  const playback_id = grant.split('.')[3] ?? '';
  const body = {
    episode_id: arrival,
    playback_id,
    time: 40,
    watch_time: 40,
    intervals: JSON.stringify([[0, 40]]),
  };
  kinora.advance(40 * second);
  expect(await kinora.as(ada, countView, { body })).toEqual({ counted: false });
  expect((await authorize(grant)).status).toBe(204);
  await expect
    .poll(() => kinora.as(ada, countView, { body }), { timeout: 20_000 })
    .toEqual({ counted: true });
});

test('without an edge, films, previews and pictures have URLs at the service', async () => {
  await using withoutEdge = await startTestApp();
  const { publisher: creator, episode_id } = await publisherWithEpisode(withoutEdge);
  await addFilm(withoutEdge.context, episode_id);
  const film = await withoutEdge.as(creator, episodeVideo, { params: { episode_id }, query: {} });
  expect(film.playlist_url).toMatch(/^\/play\//);
  const page = await fetch(withoutEdge.base);
  expect(await page.text()).toContain('"media_url":"/media/"');
  const [, , grant] = (film.playlist_url ?? '').split('/');
  expect((await fetch(`${withoutEdge.base}/edge/authorize/${grant}/1`)).status).toBe(404);
  const refused = await fetch(`${withoutEdge.base}/play/nothing/1/1/segment_00000.m4s`);
  expect(refused.status).toBe(401);
  const picture = await fetch(`${withoutEdge.base}/media/images/1-ab/640.webp`);
  expect([picture.status, picture.headers.get('access-control-allow-origin')]).toEqual([404, null]);
});
