import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout, type UserData } from '@kinora/contract/accounts/account';
import { episodeVideo, pauseEpisode, type EpisodeVideo } from '@kinora/contract/playback/playback';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { day, hour, minute } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';
import { createClip, isDone, startWorker, queueUpload, untilVideo } from '#test/videos.ts';

let kinora: TestApp;
let publisher: UserData;
let arrival = 0;
let departure = 0;
/** An episode with a film, to be released in a month. */
let later = 0;

beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0' });
  const created = await publisherWithEpisode(kinora);
  ({ publisher, episode_id: arrival } = created);
  const form = episodeForm(created.show_id, created.season_id);
  const inAMonth = new Date(Date.now() + 30 * day).toISOString().slice(0, 10);
  departure = (await kinora.as(publisher, createEpisode, { body: form })).id;
  later = (await kinora.as(publisher, createEpisode, { body: { ...form, release_date: inAMonth } })).id;

  await using _worker = await startWorker(kinora);
  const films = [
    await queueUpload(kinora, arrival, await createClip(kinora, { size: '640x360', seconds: 5 })),
    await queueUpload(kinora, departure, await createClip(kinora)),
    await queueUpload(kinora, later, await createClip(kinora)),
  ];
  for (const film of films) await untilVideo(kinora, film, isDone);
}, 300_000);
afterAll(() => kinora[Symbol.asyncDispose]());

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(address, kinora.base), { headers, method });
const openFilm = (who: UserData, episode_id: number): Promise<EpisodeVideo> =>
  kinora.as(who, episodeVideo, { params: { episode_id }, query: {} });

/** Lists the URLs of all files that a playlist refers to, directly or through other playlists. */
async function listFiles(playlist: string): Promise<string[]> {
  const text = await (await get(playlist)).text();
  const references = text
    .split('\n')
    .flatMap((line) => (line && !line.startsWith('#') ? line : (/URI="([^"]+)"/.exec(line)?.[1] ?? [])));
  const files = references.map((name) => new URL(name, new URL(playlist, kinora.base)).pathname);
  const nested = await Promise.all(files.filter((name) => name.endsWith('.m3u8')).map(listFiles));
  return [playlist, ...files.filter((name) => !name.endsWith('.m3u8')), ...nested.flat()];
}

test('a subscriber gets every rendition and can play all of its files', async () => {
  const ada = await kinora.subscriber();
  const film = await openFilm(ada, arrival);
  expect(film).toMatchObject({ title: 'Arrival', process_status: 100, duration: 5, pause_time: 0 });
  expect(film.videos.map(({ url, ...video }) => ({ ...video, name: url.split('/').at(-1) }))).toEqual([
    { bitrate: 276, width: 640, height: 360, name: 'video_276.m3u8' },
  ]);
  const files = await listFiles(film.playlist_url ?? '');
  expect(files.filter((file) => file.endsWith('.m4s')).length).toBeGreaterThan(2);
  for (const file of [...files, ...(film.previews?.urls ?? [])]) {
    const response = await get(file);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=3[56]\d\d$/);
  }
  const types = await Promise.all(files.map(async (file) => (await get(file)).headers.get('content-type')));
  expect(new Set(types)).toEqual(
    new Set(['application/vnd.apple.mpegurl', 'video/mp4', 'video/iso.segment']),
  );
});

test('a visitor and a member without a subscription get no film', async () => {
  const params = { episode_id: arrival };
  expect(await kinora.refused(null, episodeVideo, { params, query: {} })).toMatchObject({ status: 401 });
  expect(await kinora.refused(await kinora.member(), episodeVideo, { params, query: {} })).toMatchObject({
    status: 403,
  });
  const { playlist_url } = await openFilm(publisher, arrival);
  const withoutGrant = (playlist_url ?? '').replace(/^\/play\/[^/]+/, '/play');
  expect((await get(withoutGrant)).status).toBe(401);
  expect((await get('/play/anything')).status).toBe(401);
});

test('a film URL works only for its own film, and not if it was altered', async () => {
  const ada = await kinora.subscriber();
  const [one, other] = [await openFilm(ada, arrival), await openFilm(ada, departure)];
  const segment = (await listFiles(one.playlist_url ?? '')).find((file) => file.endsWith('.m4s')) ?? '';
  const [, , grant = ''] = segment.split('/');
  const [, , otherGrant = ''] = (other.playlist_url ?? '').split('/');
  expect((await get(segment)).status).toBe(200);
  expect((await get(segment.replace(grant, otherGrant))).status).toBe(403);

  const [viewer, session, video, ...rest] = grant.split('.');
  const altered = [
    [Number(viewer) + 1, session, video, ...rest].join('.'),
    [viewer, session, Number(video) + 1, ...rest].join('.'),
    `${grant.slice(0, -1)}${grant.endsWith('A') ? 'B' : 'A'}`,
    grant.replace(/\.(\d{13})\./, (_, expires) => `.${Number(expires) + hour}.`),
  ];
  for (const token of altered) expect((await get(segment.replace(grant, token))).status).toBe(403);
  for (const path of [
    '..%2f..%2fuploads/x.mp4',
    `${video}/1/%2e%2e%2fx.mp4`,
    `${video}/..%2f2/master.m3u8`,
    `${video}/1/.x`,
  ])
    expect([403, 404]).toContain((await get(`/play/${grant}/${path}`)).status);
  expect((await get(segment.replace('segment_00000', 'segment_99999'))).status).toBe(404);
});

test('a film URL expires after an hour, or when the session or the subscription ends', async () => {
  const ada = await kinora.subscriber();
  const bob = await kinora.subscriber('Bob Viewer');
  const cleo = await kinora.subscriber('Cleo Viewer');
  const playlistUrl = async (who: UserData) => (await openFilm(who, arrival)).playlist_url ?? '';
  const films = { ada: await playlistUrl(ada), bob: await playlistUrl(bob), cleo: await playlistUrl(cleo) };
  for (const film of Object.values(films)) expect((await get(film)).status).toBe(200);

  await kinora.as(bob, logout, {});
  await kinora.context.db
    .updateTable('subscriptions')
    .set({ access_until: kinora.context.clock.now() })
    .where('user_id', '=', cleo.id)
    .execute();
  kinora.advance(minute);
  expect((await get(films.ada)).headers.get('cache-control')).toMatch(/max-age=35[0-4]\d/);
  expect((await get(films.bob)).status).toBe(401);
  expect((await get(films.cleo)).status).toBe(403);
  kinora.advance(hour);
  expect((await get(films.ada)).status).toBe(401);
});

test('a player may request a range, make a conditional request, or request only the length', async () => {
  const { playlist_url } = await openFilm(publisher, arrival);
  const files = await listFiles(playlist_url ?? '');
  const segment = files.find((file) => file.endsWith('.m4s')) ?? '';
  const full = Buffer.from(await (await get(segment)).arrayBuffer());

  const part = await get(segment, { range: 'bytes=100-199' });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${full.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(full.subarray(100, 200));
  const tail = await get(segment, { range: 'bytes=-7' });
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(full.subarray(-7));
  const beyond = await get(segment, { range: `bytes=${full.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${full.length}`]);

  const etag = part.headers.get('etag') ?? '';
  expect((await get(segment, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(segment, { 'if-none-match': '"another"' })).status).toBe(200);
  expect((await get(segment, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await get(segment, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);

  const head = await get(segment, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(full.length)]);
});

test('only the publisher can open an episode that is not released or has no film, and sees the progress of its conversion', async () => {
  const ada = await kinora.subscriber();
  const params = { episode_id: later };
  expect(await kinora.refused(ada, episodeVideo, { params, query: {} })).toMatchObject({
    status: 404,
    message: 'This episode is not available.',
  });
  expect((await openFilm(publisher, later)).videos).toHaveLength(1);

  const { season_id, show_id } = await openFilm(ada, arrival);
  const next = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  await queueUpload(kinora, next.id, await createClip(kinora));
  const unfinished = { process_status: 0, videos: [], playlist_url: null };
  expect(await openFilm(publisher, next.id)).toMatchObject(unfinished);
  // The release date is long past, but there is nothing to play: no call reveals the episode to anybody else.
  const body = { episode_id: next.id, time: 1, watch_time: 10 };
  for (const refused of [
    kinora.refused(ada, episodeVideo, { params: { episode_id: next.id }, query: {} }),
    kinora.refused(ada, pauseEpisode, { body }),
  ])
    expect(await refused).toMatchObject({ status: 404, message: 'This episode is not available.' });
});

test('pictures are public and cached permanently; uploads and films are not public', async () => {
  const [image] = await kinora.context.storage.list('images/');
  const response = await get(`/media/${image?.key}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  const { storage } = kinora.context;
  for (const { key } of [...(await storage.list('uploads/')), ...(await storage.list('videos/'))])
    expect((await get(`/media/${key}`)).status).toBe(404);
});
