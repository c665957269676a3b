import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { hour } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const hostile = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<script>alert(1)</script> \u202Eעברית 🎬\n';

const get = (address: string, method = 'GET') => fetch(new URL(address, kinora.base), { method });
const openFilm = (who: UserData, episode_id: number) =>
  kinora.as(who, episodeVideo, { params: { episode_id }, query: {} });

async function episodeWithFilm(): Promise<number> {
  const { episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  return episode_id;
}

async function addCaptions(episode_id: number, language: string, label: string, text: string) {
  const { db, storage, clock } = kinora.context;
  const key = `captions/test-${episode_id}-${language}.vtt`;
  await storage.put(key, Buffer.from(text), { content_type: 'text/vtt' });
  await db
    .insertInto('captions')
    .values({ episode_id, language, label, key, source: 'uploaded', created_at: clock.now() })
    .execute();
}

test('a film comes with its captions, chapters, and the times of intro, recap and credits', async () => {
  const episode_id = await episodeWithFilm();
  const { db } = kinora.context;
  await addCaptions(episode_id, 'he', 'עברית', hostile);
  await addCaptions(episode_id, 'en', 'English', 'WEBVTT\n');
  await db
    .insertInto('chapters')
    .values([
      { episode_id, start_s: 90.5, title: '<b>The storm</b>' },
      { episode_id, start_s: 0, title: 'Opening' },
    ])
    .execute();
  await db
    .updateTable('episodes')
    .set({ intro_start_s: 20, intro_end_s: 50.25 })
    .where('id', '=', episode_id)
    .execute();

  const film = await openFilm(await kinora.subscriber(), episode_id);
  expect(film.chapters).toEqual([
    { start_s: 0, title: 'Opening' },
    { start_s: 90.5, title: '<b>The storm</b>' },
  ]);
  expect([film.intro, film.recap]).toEqual([{ start_s: 20, end_s: 50.25 }, null]);
  expect(film.captions.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['he', 'עברית'],
  ]);

  const response = await get(film.captions[1]?.url ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe(hostile);
  expect((await get(film.captions[1]?.url ?? '', 'HEAD')).status).toBe(200);
});

test('captions can only be read with a valid grant for their own film', async () => {
  const [one, other] = [await episodeWithFilm(), await episodeWithFilm()];
  await addCaptions(one, 'en', 'English', 'WEBVTT\n');
  const ada = await kinora.subscriber();
  const url = (await openFilm(ada, one)).captions[0]?.url ?? '';
  const [, , grant = ''] = url.split('/');
  const [, , otherGrant = ''] = ((await openFilm(ada, other)).playlist_url ?? '').split('/');

  expect((await get(url)).status).toBe(200);
  expect((await get(url.replace(grant, otherGrant))).status).toBe(403);
  expect((await get(url.replace(`/${grant}`, ''))).status).toBe(401);
  expect((await get(url.replace(/\d+\.vtt$/, '99999.vtt'))).status).toBe(404);
  expect((await get(url.replace(/\d+\.vtt$/, '..%2f1.vtt'))).status).toBe(404);
  kinora.advance(2 * hour);
  expect((await get(url)).status).toBe(401);
});

test('a film’s playlists list its captions, for players that know only the playlist', async () => {
  const { db, storage } = kinora.context;
  const { episode_id } = await publisherWithEpisode(kinora);
  const id = await addFilm(kinora.context, episode_id);
  const prefix = `videos/${id}/1/`;
  await db.updateTable('videos').set({ prefix }).where('id', '=', id).execute();
  const { playlist_url } = await openFilm(await kinora.subscriber(), episode_id);
  const master =
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=300000\n276/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=900000\n1024/index.m3u8\n';
  await storage.put(`${prefix}master.m3u8`, Buffer.from(master), {
    content_type: 'application/vnd.apple.mpegurl',
  });
  const read = async (address: string) => (await get(address)).text();
  expect(await read(playlist_url ?? '')).toBe(master);

  await addCaptions(episode_id, 'he', 'עברית', hostile);
  await addCaptions(episode_id, 'en', 'English\n"#EXT-X-ENDLIST', 'WEBVTT\n');
  const listed = (await read(playlist_url ?? '')).split('\n');
  expect(listed.slice(1, 3).map((line) => line.replace(/,DEFAULT.*/, ''))).toEqual([
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English #EXT-X-ENDLIST",LANGUAGE="en"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="עברית",LANGUAGE="he"',
  ]);
  expect(listed.slice(3)).toEqual(
    master
      .replaceAll(/(BANDWIDTH=\d+)/g, '$1,SUBTITLES="captions"')
      .split('\n')
      .slice(1),
  );

  const [, uri = ''] = /URI="([^"]+)"/.exec(listed[2] ?? '') ?? [];
  const captions = new URL(uri, new URL(playlist_url ?? '', kinora.base));
  const playlist = await read(captions.href);
  expect(playlist).toContain('#EXTINF:600.000000,');
  const [file = ''] = /^\d+\.vtt$/m.exec(playlist) ?? [];
  expect(await read(new URL(file, captions).href)).toBe(hostile);
});
