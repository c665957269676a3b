import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, session } from '@kinora/contract/accounts/account';
import { watchHistory } from '@kinora/contract/accounts/watch-history';
import { billingDetails } from '@kinora/contract/billing/billing';
import { asPage } from '@kinora/contract/schemas';
import { readWallet } from '@kinora/contract/earnings/payouts';
import { listStatements } from '@kinora/contract/earnings/royalties';
import { notifications } from '@kinora/contract/notifications/notifications';
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
import { accountsNote, type DemoAccount } from '#accounts.ts';
import { scenePicture } from '#art/still-pictures.ts';
import { demoShows } from '#catalogue.ts';
import { changeKnownPasswords } from '#change-known-passwords.ts';
import { drawScene } from '#jobs/draw-shot.ts';
import { runDrawPictures } from '#jobs/draw-pictures.ts';
import { runMakeFilm } from '#jobs/make-film.ts';
import { seedDemo } from '#seed.ts';
import { filmSeconds } from '#film-plan.ts';
import type { Context } from '@kinora/server/context';
import { transaction } from '@kinora/server/db/transaction';
import {
  readEpisodes,
  readWatched,
} from '@kinora/server/features/earnings/royalties/queries/watched-queries';
import { computeScores } from '@kinora/server/features/discovery/scores';
import { startTestApp, type TestApp } from '@kinora/server/test/app';
import { episodeForm } from '@kinora/server/test/publisher';
import { addFilm } from '@kinora/server/test/film';

const run = promisify(execFile);
const notAborted = new AbortController().signal;

const signIn = (kinora: TestApp, account: { email: string; password: string }) =>
  kinora.as(null, login, { body: { email: account.email, password: account.password } });

const count = async (
  kinora: TestApp,
  table: 'users' | 'shows' | 'episodes' | 'views' | 'watched_intervals',
) => {
  const query = kinora.context.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
};

/** All episodes, with the planned lengths of their films. */
async function listFilms({ db }: Context): Promise<{ id: number; seconds: number }[]> {
  const rows = await db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .select(['episodes.id', 'shows.title'])
    .orderBy('season_id')
    .orderBy('episode_number')
    .execute();
  const byShow = Map.groupBy(rows, ({ title }) => title);
  return demoShows.flatMap((show) =>
    (byShow.get(show.title) ?? []).map(({ id }, number) => ({ id, seconds: filmSeconds(show, number) })),
  );
}

describe('a seeded service', () => {
  let kinora: TestApp;
  let accounts: DemoAccount[];
  beforeAll(async () => {
    kinora = await startTestApp({ DEMO: '1' });
    accounts = (await seedDemo(kinora.context)) ?? [];
  });
  afterAll(() => kinora[Symbol.asyncDispose]());

  async function signInAs(who: DemoAccount['who']) {
    const account = accounts.find((one) => one.who === who);
    if (!account) throw new Error(`There is no ${who}`);
    return signIn(kinora, account);
  }

  test('the first start fills the site once, and all three accounts can sign in', async () => {
    const counted = await Promise.all(
      (['users', 'shows', 'episodes', 'views'] as const).map((table) => count(kinora, table)),
    );

    expect(await seedDemo(kinora.context)).toBeNull();
    expect(
      await Promise.all(
        (['users', 'shows', 'episodes', 'views'] as const).map((table) => count(kinora, table)),
      ),
    ).toEqual(counted);
    expect(counted[1]).toBe(26);
    expect(await count(kinora, 'watched_intervals')).toBe(counted[3]);

    const people = await Promise.all(accounts.map((account) => signIn(kinora, account)));
    expect(people.map(({ role, is_subscribed }) => [role, is_subscribed])).toEqual([
      ['member', true],
      ['member', true],
      ['owner', false],
    ]);
    const file = join(kinora.data_dir, 'demo-accounts.txt');
    for (const { email, password } of accounts)
      expect(await readFile(file, 'utf8')).toMatch(new RegExp(`${email} +${password}\n`));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('once the films are made, every rail has shows for a viewer with the default setting', async () => {
    const { context } = kinora;
    const viewer = await signInAs('viewer');
    expect(await kinora.as(viewer, popularShows, { query: {} })).toEqual([]);

    for (const { id, seconds } of await listFilms(context)) await addFilm(context, id, seconds);
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
    expect(names(trending.slice(0, 5))).toContain('Low Frequency');
    expect(names(trending)).not.toEqual(names(popular));
    expect(names(regional.data)).not.toEqual(names(trending));
    expect(names(await kinora.as(viewer, popularHorrorShows, { query: {} }))).toContain(
      'Do Not Wake the House',
    );
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

  test('the publisher owns a show in the catalogue, and this week’s slot is open', async () => {
    const publisher = await signInAs('publisher');
    const [show] = asPage(await kinora.as(publisher, publisherShows, {})).rows;
    expect(show?.title).toBe('Low Frequency');
    expect(show?.show_views_count).toBeGreaterThan(200);
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

  test('six months are closed by the rules: at least one payout was sent, one failed, and one is on hold', async () => {
    const { db } = kinora.context;
    const publisher = await signInAs('publisher');
    const statements = await kinora.as(publisher, listStatements, {});
    expect(statements).toHaveLength(6);
    const states = statements.map(({ payout }) => payout.status);
    expect(states).toEqual(expect.arrayContaining(['held', 'failed', 'paid']));
    expect(states.at(-1)).toBe('paid');
    const earned = statements.map(({ earned_minor }) => earned_minor);
    expect(earned[0]).toBeGreaterThan(earned.at(-1) ?? 0);

    const { sum } = await db
      .selectFrom('ledger_postings')
      .select((eb) => eb.fn.sum<number>('amount_minor').as('sum'))
      .executeTakeFirstOrThrow();
    expect(sum).toBe(0);
    const [balance] = (await kinora.as(publisher, readWallet, {})).balances;
    const paid = statements.filter(({ payout }) => payout.status === 'paid');
    expect(balance?.paid_minor).toBe(paid.reduce((all, { earned_minor }) => all + earned_minor, 0));

    // The closed months were counted before the films existed; counting the films' views again yields the
    // same.
    const months = await db.selectFrom('royalty_months').select(['month', 'watched_ms']).execute();
    const viewers = await db.selectFrom('users').select('id').execute();
    for (const { month, watched_ms } of months)
      await transaction(db, async (tx) => {
        const ids = viewers.map(({ id }) => id);
        const watched = await readWatched(tx, month, ids, await readEpisodes(tx));
        const all = [...watched.values()].flat().reduce((ms, show) => ms + show.watched_ms, 0);
        expect(all, month).toBe(watched_ms);
      });
  });

  test('the viewer has a history, notifications and receipts', async () => {
    const viewer = await signInAs('viewer');
    const history = await kinora.as(viewer, watchHistory, { query: {} });
    expect(history.total).toBeGreaterThan(20);
    const notices = await kinora.as(viewer, notifications, {});
    expect(new Set(notices.map(({ status }) => status))).toEqual(new Set(['read', 'unread']));
    expect((await kinora.as(viewer, billingDetails, {})).invoices.length).toBeGreaterThan(4);
  });

  test('posters are drawn once, and episodes show one until their own pictures are drawn', async () => {
    const { db } = kinora.context;
    const show = await db.selectFrom('shows').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow();
    const job = {
      context: kinora.context,
      data: { show_id: show.id, title: show.title, of: 'show' as const },
      signal: notAborted,
      tries: 1,
      yieldSlot: () => {},
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
    const { count: withoutPicture } = await db
      .selectFrom('episodes')
      .where('show_id', '=', show.id)
      .where('landscape_id', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(withoutPicture).toBe(0);
  }, 120_000);

  test('a film has motion, sound and the requested length', async () => {
    const file = join(kinora.data_dir, 'film.mp4');
    const size = { width: 320, height: 180 };
    await drawScene({ look: 'radar', seed: 'test', mood: 1, seconds: 2, size, file, signal: notAborted });

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

  test('a demo that moves from a laptop to a public service no longer accepts the well-known password', async () => {
    const { context, data_dir } = kinora;
    const operator = await signIn(kinora, accounts[2] ?? { email: '', password: '' });
    expect(accountsNote(context.config, accounts)).toContain('Kinora-demo-1');

    const config = { ...context.config, production: true };
    await changeKnownPasswords({ ...context, config });
    expect((await kinora.refused(operator, session, {})).status).toBe(401);
    const lines = (await readFile(join(data_dir, 'demo-accounts.txt'), 'utf8')).trim().split('\n');
    const newAccounts = lines
      .map((line) => line.split(/ +/))
      .map(([, email = '', password = '']) => ({ email, password }));
    expect(newAccounts.map(({ email }) => email)).toEqual(accounts.map(({ email }) => email));
    for (const account of accounts)
      expect((await kinora.refused(null, login, { body: account })).status).toBe(404);
    for (const account of newAccounts) await signIn(kinora, account);
    // Output in production is kept as a log.
    expect(accountsNote(config, accounts)).not.toContain('Kinora-demo-1');

    await changeKnownPasswords({ ...context, config });
    for (const account of newAccounts) await signIn(kinora, account);
  });
});

test('nothing is seeded without the demo, or once somebody has signed up', async () => {
  await using kinora = await startTestApp({ DEMO: '0' });
  expect(await seedDemo(kinora.context)).toBeNull();
  expect(await count(kinora, 'users')).toBe(0);

  await kinora.member();
  expect(await seedDemo({ ...kinora.context, config: { ...kinora.context.config, demo: true } })).toBeNull();
  expect(await count(kinora, 'shows')).toBe(0);
});

describe('a seeded service that others can reach', () => {
  let kinora: TestApp;
  let accounts: DemoAccount[];
  beforeAll(async () => {
    kinora = await startTestApp({ DEMO: '1', PUBLIC_URL: 'https://films.example' });
    accounts = (await seedDemo(kinora.context)) ?? [];
  });
  afterAll(() => kinora[Symbol.asyncDispose]());

  test('the demo accounts of a public service get random passwords', async () => {
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(3);
    for (const account of accounts) {
      expect(account.password).not.toBe('Kinora-demo-1');
      await signIn(kinora, account);
    }
  });

  test('no demo film is made for an episode that already has a video or was deleted', async () => {
    const { context } = kinora;
    const [taken, deleted] = await context.db
      .selectFrom('episodes')
      .select(['id', 'show_id'])
      .orderBy('id')
      .limit(2)
      .execute();
    if (!taken || !deleted) throw new Error('there are no episodes');
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
    await context.db.updateTable('episodes').set({ deleted_at: now }).where('id', '=', deleted.id).execute();
    for (const { id, show_id } of [taken, deleted])
      await runMakeFilm({
        context,
        data: { show_id, episode_id: id, title: demoShows[0]?.title ?? '', number: 0 },
        signal: notAborted,
        tries: 1,
        yieldSlot: () => {},
      });
    expect(await context.db.selectFrom('videos').select('source_key').execute()).toEqual([
      { source_key: 'uploads/other.mp4' },
    ]);
  });
});

test('scenes can be drawn at the size of a preview', async () => {
  const { width, height } = await sharp(await scenePicture('radar', 'test', 0, 0.2)).metadata();
  expect([width, height]).toEqual([320, 180]);
});

test('every text in the catalogue would be accepted if a publisher entered it', () => {
  expect(demoShows).toHaveLength(26);
  expect(new Set(demoShows.map(({ look }) => look)).size).toBe(26);
  for (const { title, description, maturity_level, cast, seasons } of demoShows) {
    const shown = { title, description, maturity_level, cast: [...cast], release_date: '2026-01-07' };
    expect(ShowForm.safeParse(shown).error?.issues, title).toBeUndefined();
    expect(seasons.length).toBeGreaterThan(0);
    for (const { title: name, description: about } of seasons.flatMap((season) => season.episodes)) {
      const form = { ...episodeForm(1, 1), title: name, description: about };
      expect(EpisodeForm.safeParse(form).error?.issues, name).toBeUndefined();
    }
  }
});
