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
const open = (who: UserData, episode_id: number) =>
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

test('a film comes with its captions, chapters and marks', async () => {
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

  const film = await open(await kinora.subscriber(), episode_id);
  expect(film.chapters).toEqual([
    { start_s: 0, title: 'Opening' },
    { start_s: 90.5, title: '<b>The storm</b>' },
  ]);
  expect([film.intro, film.recap]).toEqual([{ start_s: 20, end_s: 50.25 }, null]);
  expect(film.captions.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['he', 'עברית'],
  ]);

  const answer = await get(film.captions[1]?.url ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe(hostile);
  expect((await get(film.captions[1]?.url ?? '', 'HEAD')).status).toBe(200);
});

test('captions can only be read with a valid grant for their own film', async () => {
  const [one, other] = [await episodeWithFilm(), await episodeWithFilm()];
  await addCaptions(one, 'en', 'English', 'WEBVTT\n');
  const ada = await kinora.subscriber();
  const url = (await open(ada, one)).captions[0]?.url ?? '';
  const [, , grant = ''] = url.split('/');
  const [, , otherGrant = ''] = ((await open(ada, other)).playlist_url ?? '').split('/');

  expect((await get(url)).status).toBe(200);
  expect((await get(url.replace(grant, otherGrant))).status).toBe(404);
  expect((await get(url.replace(`/${grant}`, ''))).status).toBe(401);
  expect((await get(url.replace(/\d+\.vtt$/, '99999.vtt'))).status).toBe(404);
  expect((await get(url.replace(/\d+\.vtt$/, '..%2f1.vtt'))).status).toBe(404);
  kinora.advance(2 * hour);
  expect((await get(url)).status).toBe(401);
});
