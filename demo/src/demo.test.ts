import { execFile } from 'node:child_process';
import { copyFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { login, session } from '@kinora/contract/accounts/account';
import { asPage } from '@kinora/contract/common';
import { continueWatching } from '@kinora/contract/playback/playback';
import { createEpisode, EpisodeForm } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { publisherShows, ShowForm } from '@kinora/contract/publishing/shows';
import {
  allShows,
  dynamicShows,
  newEpisodes,
  popularHorrorShows,
  popularShows,
  showDetails,
  suggestedShows,
  trendingShows,
  upcomingShows,
  type ShowCard,
} from '@kinora/contract/catalogue/shows';
import { accountsNote } from '#accounts.ts';
import { demoShows } from '#catalogue.ts';
import { changeKnownPasswords } from '#change-known-passwords.ts';
import { drawFilm } from '#jobs/draw-film.ts';
import { runDrawPictures } from '#jobs/draw-pictures.ts';
import { runMakeFilm } from '#jobs/make-film.ts';
import { seedDemo } from '#seed.ts';
import { computeScores } from '@kinora/server/features/discovery/scores';
import { startTestApp, type TestApp } from '@kinora/server/test/app';
import { episodeForm } from '@kinora/server/test/publisher';
import { addFilm } from '@kinora/server/test/film';

const run = promisify(execFile);
const never = new AbortController().signal;

const signIn = (kinora: TestApp, account: { email: string; password: string }) =>
  kinora.as(null, login, { body: { email: account.email, password: account.password } });

const count = async (
  kinora: TestApp,
  table: 'users' | 'shows' | 'episodes' | 'views' | 'watched_intervals',
) => {
  const query = kinora.context.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
};

test('a first start fills the site once, and all three people can sign in', async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  const accounts = await seedDemo(kinora.context);
  if (!accounts) throw new Error('nothing was seeded');
  const counted = await Promise.all(
    (['users', 'shows', 'episodes', 'views'] as const).map((table) => count(kinora, table)),
  );

  expect(await seedDemo(kinora.context)).toBeNull();
  expect(
    await Promise.all(
      (['users', 'shows', 'episodes', 'views'] as const).map((table) => count(kinora, table)),
    ),
  ).toEqual(counted);
  expect(counted[1]).toBe(14);
  expect(await count(kinora, 'watched_intervals')).toBe(counted[3]);

  const people = await Promise.all(accounts.map((account) => signIn(kinora, account)));
  expect(people.map(({ role, is_subscribed }) => [role, is_subscribed])).toEqual([
    ['member', true],
    ['member', true],
    ['operator', false],
  ]);
  const file = join(kinora.data_dir, 'demo-accounts.txt');
  for (const { email, password } of accounts)
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`${email} +${password}\n`));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('once the films are made, every rail has something for a viewer with the usual setting', async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  const { context } = kinora;
  const accounts = await seedDemo(context);
  const account = accounts?.find(({ who }) => who === 'viewer');
  if (!account) throw new Error('there is no viewer');
  const viewer = await signIn(kinora, account);
  expect(await kinora.as(viewer, popularShows, { query: {} })).toEqual([]);

  for (const { id } of await context.db.selectFrom('episodes').select('id').execute())
    await addFilm(context, id);
  await computeScores(context.db, context.clock.now());

  const names = (shows: { name: string }[]) => shows.map(({ name }) => name);
  const popular = await kinora.as(viewer, popularShows, { query: {} });
  const trending = await kinora.as(viewer, trendingShows, {});
  const fromGermany = await fetch(`${kinora.base}/api/most-trending-shows`, {
    headers: { 'accept-language': 'de-DE,de;q=0.9' },
  });
  const regional = (await fromGermany.json()) as { data: ShowCard[] };
  expect(popular.length).toBeGreaterThan(6);
  expect(names(popular.slice(0, 3))).toContain('Salt and Lantern');
  expect(names(trending.slice(0, 3))).toContain('Low Frequency');
  expect(names(trending)).not.toEqual(names(popular));
  expect(names(regional.data)).not.toEqual(names(trending));
  expect(names(await kinora.as(viewer, popularHorrorShows, { query: {} }))).toEqual([
    'Do Not Wake the House',
  ]);
  expect(names(await kinora.as(viewer, upcomingShows, { query: {} }))).toEqual([
    'The Road to Merv',
    'The Night Balloon',
  ]);
  expect(await kinora.as(viewer, newEpisodes, { query: {} })).toHaveLength(10);
  const suggested = await kinora.as(viewer, suggestedShows, { params: { limit: 60 } });
  expect(suggested.length).toBeGreaterThan(3);
  expect(suggested.some(({ reason }) => reason !== null)).toBe(true);
  expect(await kinora.as(viewer, continueWatching, {})).toHaveLength(3);
  const genres = await kinora.as(viewer, allShows, {});
  expect(Object.keys(genres).length).toBeGreaterThan(8);
  const posters = await kinora.as(viewer, dynamicShows, {});
  const ids = [posters.topShow, posters.middleShow, posters.bottom_show].map((show) => show?.id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain(undefined);
  expect(posters.topShow?.addCast.length).toBeGreaterThan(1);
});

test('the publisher runs a show of the catalogue, and the slot of this week is open', async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  const accounts = await seedDemo(kinora.context);
  const account = accounts?.find(({ who }) => who === 'publisher');
  if (!account) throw new Error('there is no publisher');
  const publisher = await signIn(kinora, account);
  const [show] = asPage(await kinora.as(publisher, publisherShows, {})).rows;
  expect(show).toMatchObject({ title: 'Low Frequency', show_views_count: 84 });
  const season = await kinora.as(publisher, createSeason, {
    body: {
      title: 'Season Two',
      description: 'Lower still.',
      release_date: '2026-01-07',
      tv_show: show?.id ?? 0,
    },
  });
  await kinora.as(publisher, createEpisode, { body: episodeForm(show?.id ?? 0, season.id) });
});

test('nothing is seeded without the demo, nor where somebody has signed up', async () => {
  await using kinora = await startTestApp({ DEMO: '0' });
  expect(await seedDemo(kinora.context)).toBeNull();
  expect(await count(kinora, 'users')).toBe(0);

  await kinora.member();
  expect(await seedDemo({ ...kinora.context, config: { ...kinora.context.config, demo: true } })).toBeNull();
  expect(await count(kinora, 'shows')).toBe(0);
});

test('a service that others can reach gets passwords of its own', async () => {
  await using kinora = await startTestApp({ DEMO: '1', PUBLIC_URL: 'https://films.example' });
  const accounts = await seedDemo(kinora.context);
  expect(new Set(accounts?.map(({ password }) => password)).size).toBe(3);
  for (const account of accounts ?? []) {
    expect(account.password).not.toBe('Kinora-demo-1');
    await signIn(kinora, account);
  }
});

test("a laptop's demo that moves to where strangers come lets in nobody by the password that all know", async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  const { context, data_dir } = kinora;
  const known = (await seedDemo(context)) ?? [];
  const operator = await signIn(kinora, known[2] ?? { email: '', password: '' });
  expect(accountsNote(context.config, known)).toContain('Kinora-demo-1');

  const config = { ...context.config, production: true };
  await changeKnownPasswords({ ...context, config });
  expect((await kinora.refused(operator, session, {})).status).toBe(401);
  const lines = (await readFile(join(data_dir, 'demo-accounts.txt'), 'utf8')).trim().split('\n');
  const own = lines
    .map((line) => line.split(/ +/))
    .map(([, email = '', password = '']) => ({ email, password }));
  expect(own.map(({ email }) => email)).toEqual(known.map(({ email }) => email));
  for (const account of known)
    expect((await kinora.refused(null, login, { body: account })).status).toBe(404);
  for (const account of own) await signIn(kinora, account);
  // Output in production is kept as a log.
  expect(accountsNote(config, known)).not.toContain('Kinora-demo-1');

  await changeKnownPasswords({ ...context, config });
  for (const account of own) await signIn(kinora, account);
});

test('every text of the catalogue is one that a publisher could have entered', () => {
  expect(demoShows).toHaveLength(14);
  expect(new Set(demoShows.map(({ look }) => look)).size).toBe(14);
  for (const { title, description, maturity_level, cast, seasons } of demoShows) {
    const shown = { title, description, maturity_level, cast: [...cast], release_date: '2026-01-07' };
    expect(ShowForm.safeParse(shown).error?.issues, title).toBeUndefined();
    expect(seasons.length).toBeGreaterThan(0);
    for (const episode of seasons.flatMap((season) => season.episodes)) {
      const form = { ...episodeForm(1, 1), ...episode };
      expect(EpisodeForm.safeParse(form).error?.issues, episode.title).toBeUndefined();
    }
  }
});

test('posters are drawn once', async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  await seedDemo(kinora.context);
  const { db } = kinora.context;
  const show = await db.selectFrom('shows').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow();
  const job = {
    context: kinora.context,
    data: { show_id: show.id, title: show.title },
    signal: never,
    tries: 1,
    standAside: () => {},
  };
  await runDrawPictures(job);
  await runDrawPictures(job);

  const { id } = await db
    .selectFrom('episodes')
    .select('id')
    .where('show_id', '=', show.id)
    .executeTakeFirstOrThrow();
  await addFilm(kinora.context, id);
  const drawn = await kinora.as(null, showDetails, { params: { show_id: show.id } });
  expect(drawn.landscape_image).toMatch(/^images\/landscape-.*1280\.webp$/);
  expect(drawn.portrait_image).toMatch(/^images\/portrait-.*720\.webp$/);
  expect(await db.selectFrom('images').select('id').execute()).toHaveLength(2);
}, 120_000);

test('a film has motion, sound and the requested length', async () => {
  await using kinora = await startTestApp();
  const file = join(kinora.data_dir, 'film.mp4');
  const film = {
    look: 'radar',
    seed: 'test',
    mood: 1,
    seconds: 2,
    size: { width: 320, height: 180 },
  } as const;
  const words = { show: 'Blind Approach', line: 'Season One · 1', episode: 'Four Minutes' };
  await drawFilm({ ...film, words }, join(kinora.data_dir, 'drawing'), never, (made) => copyFile(made, file));

  const probe = [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height:format=duration',
    '-of',
    'json',
    file,
  ];
  const { streams, format } = JSON.parse((await run('ffprobe', probe)).stdout);
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 320, height: 180 }, { codec_name: 'aac' }]);
  expect(Number(format.duration)).toBeCloseTo(2, 0);
  const { stderr } = await run('ffmpeg', [
    '-hide_banner',
    '-i',
    file,
    '-vf',
    'freezedetect=n=0.0001:d=1',
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ]);
  expect(stderr).not.toContain('freeze_start');
  expect(Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1])).toBeGreaterThan(-60);
}, 120_000);

test('an episode that has a video already, or is gone, gets no film', async () => {
  await using kinora = await startTestApp({ DEMO: '1' });
  await seedDemo(kinora.context);
  const { context } = kinora;
  const [taken, gone] = await context.db
    .selectFrom('episodes')
    .select(['id', 'show_id'])
    .orderBy('id')
    .limit(2)
    .execute();
  if (!taken || !gone) throw new Error('there are no episodes');
  const now = context.clock.now();
  const video = {
    episode_id: taken.id,
    upload_id: null,
    source_key: 'uploads/other.mp4',
    status: 'queued',
  } as const;
  await context.db
    .insertInto('videos')
    .values({ ...video, created_at: now, updated_at: now })
    .execute();
  await context.db.updateTable('episodes').set({ deleted_at: now }).where('id', '=', gone.id).execute();
  for (const { id, show_id } of [taken, gone])
    await runMakeFilm({
      context,
      data: { show_id, episode_id: id, title: demoShows[0]?.title ?? '', number: 0 },
      signal: never,
      tries: 1,
      standAside: () => {},
    });
  expect(await context.db.selectFrom('videos').select('source_key').execute()).toEqual([
    { source_key: 'uploads/other.mp4' },
  ]);
});
