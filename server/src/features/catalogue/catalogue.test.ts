import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import type { MaturityLevel } from '@kinora/contract/schemas';
import { setMaturityLevel } from '@kinora/contract/accounts/maturity';
import {
  allShows,
  dynamicShows,
  mostTrendingShows,
  newEpisodes,
  popularHorrorShows,
  popularShows,
  showDetails,
  showsByCategory,
  trendingShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { day } from '#clock.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const readLists = () =>
  Promise.all([
    kinora.as(null, popularShows, { query: {} }),
    kinora.as(null, newEpisodes, { query: {} }),
    kinora.as(null, dynamicShows, {}),
  ]);

describe('visitors', () => {
  test('see no shows without a released and playable episode', async () => {
    const { show_id } = await publisherWithEpisode(kinora);
    expect((await kinora.refused(null, showDetails, { params: { show_id } })).status).toBe(404);
    const [popular, fresh, posters] = await readLists();
    expect([popular, fresh, posters.topShow]).toEqual([[], [], null]);
  });

  test('see a show with its seasons and episodes once one episode is released', async () => {
    const { show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
    const other = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id, 60);
    await addFilm(kinora.context, other.episode_id);
    const show = await kinora.as(null, showDetails, { params: { show_id } });
    expect(show).toMatchObject({
      id: show_id,
      name: 'The Lighthouse Keepers',
      duration: 60,
      publisher: { publisher_name: 'Pia Publisher' },
      seasons: [{ season_id, season_name: 'Season 1' }],
    });
    expect(show.seasons[0]?.episodes.map((one) => one.id)).toEqual([episode_id]);
    expect(show.seasons[0]?.episodes[0]?.release_date).toBe('2022-01-07T09:00:00.000Z');
    const [popular, fresh, posters] = await readLists();
    expect(popular.map((one) => one.id)).toContain(show_id);
    expect(fresh.map((one) => one.id)).toContain(episode_id);
    expect(posters.topShow).not.toBeNull();
  });

  test('can call an endpoint that reads by POST with GET as well', async () => {
    const response = await fetch(`${kinora.base}/api/dynamic-shows`);
    expect(response.status).toBe(200);
  });

  test('see genres by name, each with its shows', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    expect(publisher.is_subscribed).toBe(true);
    const { id } = await kinora.context.db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', 'science_technology')
      .executeTakeFirstOrThrow();
    await kinora.context.db.insertInto('show_categories').values({ show_id, category_id: id }).execute();
    await addFilm(kinora.context, episode_id, 60);
    const genres = await kinora.as(null, allShows, {});
    expect(genres.science_technology?.map((show) => show.id)).toEqual([show_id]);
  });

  test('get 422 with an error for the field if a limit is not a number', async () => {
    const response = await fetch(`${kinora.base}/api/popularshows?limit=many`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { limit: 'Enter a whole number' } });
  });
});

/** Returns everything a viewer is shown in any list, by the name of the list. */
async function readEveryList(kinora: TestApp, who: UserData | null, category_id: number) {
  const query = { limit: 60 };
  return {
    popular: await kinora.as(who, popularShows, { query }),
    horror: await kinora.as(who, popularHorrorShows, { query }),
    category: await kinora.as(who, showsByCategory, { query: { ...query, category_id } }),
    genres: await kinora.as(who, allShows, {}),
    trending: await kinora.as(who, trendingShows, {}),
    regional: await kinora.as(who, mostTrendingShows, {}),
    episodes: await kinora.as(who, newEpisodes, { query }),
    posters: await kinora.as(who, dynamicShows, {}),
    upcoming: await kinora.as(who, upcomingShows, { query }),
  };
}

const findHorrorCategory = async ({ context }: TestApp) => {
  const horror = context.db.selectFrom('categories').select('id').where('name', '=', 'horror');
  return (await horror.executeTakeFirstOrThrow()).id;
};

describe('no list ever shows', () => {
  test('unreleased, unprocessed or deleted episodes', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const { db, clock } = context;
    const category = 'horror';
    const seen = await addShow(context, { title: 'Seen', category });
    await addShow(context, { title: 'Hidden unprocessed', category, ready: false });
    await addShow(context, { title: 'Hidden upcoming without film', category, release: 9, ready: false });
    const failed = await addShow(context, { title: 'Hidden failed', category, ready: false });
    const reason = { reason_code: 'no_video', reason: 'There is no picture in it.' };
    const timestamps = { created_at: clock.now(), updated_at: clock.now() };
    await db
      .insertInto('videos')
      .values({ episode_id: failed.episode_id, status: 'failed', ...reason, ...timestamps })
      .execute();
    const deleted = { deleted_at: clock.now() };
    const show = await addShow(context, { title: 'Hidden deleted show', category });
    await db.updateTable('shows').set(deleted).where('id', '=', show.show_id).execute();
    const season = await addShow(context, { title: 'Hidden deleted season', category });
    await db.updateTable('seasons').set(deleted).where('id', '=', season.season_id).execute();
    const episode = await addShow(context, { title: 'Hidden deleted episode', category });
    await db.updateTable('episodes').set(deleted).where('id', '=', episode.episode_id).execute();
    await addShow(context, { title: 'Announced', category, release: 3 });
    await addShow(context, { title: 'Announced too', category, release: -3, episode_release: 2 });
    await computeScores(db, clock.now());

    const { upcoming, ...lists } = await readEveryList(kinora, null, await findHorrorCategory(kinora));
    for (const [list, shown] of Object.entries(lists)) {
      expect(JSON.stringify(shown), list).toContain('Seen');
      expect(JSON.stringify(shown), list).not.toMatch(/Hidden|Announced/);
    }
    expect(upcoming.map(({ name }) => name)).toEqual(['Announced too', 'Announced']);
    for (const { show_id } of [failed, show, season, episode])
      expect((await kinora.refused(null, showDetails, { params: { show_id } })).status).toBe(404);
    expect(await kinora.as(null, showDetails, { params: { show_id: seen.show_id } })).toMatchObject({
      seasons_count: 1,
    });
  });

  test.each<[MaturityLevel, MaturityLevel[]]>([
    ['E - Everyone', ['E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult']],
    ['K - Kids', ['E - Everyone', 'K - Kids']],
    ['T - Teen', ['E - Everyone', 'K - Kids', 'T - Teen']],
    ['A - Adult', ['E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult']],
  ])('ratings that the setting %s hides', async (setting, allowed) => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const viewer = await kinora.member();
    await context.db
      .updateTable('users')
      .set({ maturity_level: setting })
      .where('id', '=', viewer.id)
      .execute();
    for (const maturity_level of ['E - Everyone', 'K - Kids', 'T - Teen', 'A - Adult'] as const)
      for (const release of [-5, 5])
        await addShow(context, { title: 'A Show', maturity_level, release, category: 'horror' });
    const { posters, ...lists } = await readEveryList(kinora, viewer, await findHorrorCategory(kinora));
    const levelsIn = (shown: unknown) => [
      ...new Set(JSON.stringify(shown).match(/[EKTA] - (Everyone|Kids|Teen|Adult)/g)),
    ];
    for (const [list, shown] of Object.entries(lists))
      expect(levelsIn(shown).toSorted(), list).toEqual(allowed.toSorted());
    expect(levelsIn(posters)).not.toEqual([]);
    expect(allowed).toEqual(expect.arrayContaining(levelsIn(posters)));
  });
});

describe('the page of a show', () => {
  test('lists the seasons of an announced show, and its episodes only once they are released', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const { show_id, episode_id } = await addShow(context, {
      title: 'The Long Wait',
      release: 2,
      episode_release: 4,
    });
    const expected = new Date(context.clock.now().getTime() + 4 * day);
    const announced = await kinora.as(null, showDetails, { params: { show_id } });
    expect(announced).toMatchObject({
      name: 'The Long Wait',
      seasons_count: 1,
      duration: null,
      seasons: [{ season_name: 'Season 1', episodes: [] }],
    });
    expect(Math.abs(Date.parse(announced.release_date) - expected.getTime())).toBeLessThan(60_000);
    const [card] = await kinora.as(null, upcomingShows, { query: {} });
    expect(card?.release_date).toBe(announced.release_date);

    kinora.advance(3 * day);
    expect((await kinora.as(null, upcomingShows, { query: {} })).map(({ id }) => id)).toEqual([show_id]);
    kinora.advance(1.1 * day);
    expect(await kinora.as(null, upcomingShows, { query: {} })).toEqual([]);
    const released = await kinora.as(null, showDetails, { params: { show_id } });
    expect(released.seasons[0]?.episodes.map(({ id }) => id)).toEqual([episode_id]);
  });

  test('hides a season that has not been released yet', async () => {
    await using kinora = await startTestApp();
    const { context } = kinora;
    const { show_id } = await addShow(context, { title: 'Two Winters' });
    const release_date = new Date(context.clock.now().getTime() + 30 * day);
    await context.db
      .insertInto('seasons')
      .values({
        show_id,
        title: 'The Death of a Neighbor',
        description: 'It was the gardener.',
        release_date,
        created_at: context.clock.now(),
        updated_at: context.clock.now(),
      })
      .execute();
    const show = await kinora.as(null, showDetails, { params: { show_id } });
    expect([show.seasons_count, show.seasons.length]).toEqual([1, 1]);
    kinora.advance(31 * day);
    expect((await kinora.as(null, showDetails, { params: { show_id } })).seasons_count).toBe(2);
  });

  test('explains what to do when a show is above the viewer’s setting, without revealing anything about the show', async () => {
    await using kinora = await startTestApp();
    const viewer = await kinora.member();
    await kinora.as(viewer, setMaturityLevel, { body: { maturity_level: 'T - Teen' } });
    for (const release of [-5, 5]) {
      const { show_id } = await addShow(kinora.context, {
        title: 'For Grown-Ups',
        maturity_level: 'A - Adult',
        release,
      });
      const address = `${kinora.base}/api/show/details/${show_id}`;
      const response = await fetch(address, { headers: { authorization: `Bearer ${viewer.token}` } });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({
        status_code: 403,
        data: null,
        message:
          'This show is rated A - Adult, above the maturity setting of your account. You can change the setting under Account Setting.',
      });
      expect((await kinora.as(null, showDetails, { params: { show_id } })).name).toBe('For Grown-Ups');
    }
  });
});
