import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  allShows,
  dynamicShows,
  mostTrendingShows,
  newEpisodes,
  popularHorrorShows,
  popularShows,
  showDetails,
  showsByCategory,
  suggestedShows,
  trendingShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import type { MaturityLevel } from '@kinora/contract/schemas';
import { search, searchSuggestions } from '@kinora/contract/discovery/search';
import { followingShows, likeShow } from '@kinora/contract/engagement/reactions';
import { notifications } from '@kinora/contract/notifications/notifications';
import { continueWatching, episodeVideo, pauseEpisode, playNow } from '@kinora/contract/playback/playback';
import type { TrashKind } from '@kinora/contract/publishing/trash';
import { computeScores } from '#features/discovery/scores.ts';
import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { transaction } from '#db/transaction.ts';
import { endTakeDown, insertTakeDown } from '#features/publishing/take-downs/queries.ts';
import { moveToTrash } from '#features/publishing/trash/move-to-trash.ts';
import { restore } from '#features/publishing/trash/restore.ts';
import { readPage } from '#features/pages/html/read-page.ts';
import { sitemaps } from '#features/pages/html/sitemap.ts';
import { payFor, startTestApp, type TestApp } from '#test/app.ts';
import { addShow, type AddedShow } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

type Person = {
  setting?: MaturityLevel;
  isConfirmedAdult?: boolean;
  isSubscribed?: boolean;
  isPublisher?: boolean;
};
type Situation = { show: Partial<Parameters<typeof addShow>[1]> } & Person & {
    deleted?: 'shows' | 'seasons' | 'episodes';
    /** Deleted by the publisher, who can restore it; `isRestored` if they have. */
    trash?: TrashKind;
    /** Taken down by a moderator. */
    taken_down?: 'show' | 'episode';
    isRestored?: boolean;
  };

/** How much of a show with one episode a person sees. */
type Seen = {
  /** Lists of what can be watched, search and suggestions. */
  isListed: boolean;
  isUpcoming: boolean;
  /** The page of the show: the status of its API call, and of the HTML document that visitors get. */
  pageStatus: number;
  documentStatus: number;
  isInSitemap: boolean;
  isNotified: boolean;
  /** The status of a reaction to the show. */
  reactionStatus: number;
  /** The status that the person gets for the film, and the field in error. */
  film: [status: number, field?: string];
};

const released: Seen = {
  isListed: true,
  isUpcoming: false,
  pageStatus: 200,
  documentStatus: 200,
  isInSitemap: true,
  isNotified: true,
  reactionStatus: 200,
  film: [200],
};
const announced: Seen = {
  ...released,
  isListed: false,
  isUpcoming: true,
  isInSitemap: false,
  isNotified: false,
  film: [404],
};
const hidden: Seen = {
  ...announced,
  isUpcoming: false,
  pageStatus: 404,
  documentStatus: 404,
  reactionStatus: 404,
};
const aboveSetting: Seen = {
  ...released,
  isListed: false,
  pageStatus: 403,
  isNotified: false,
  reactionStatus: 404,
  film: [403, 'maturity_level'],
};

const adultRating = 'A - Adult';

const cases: [description: string, situation: Situation, seen: Seen][] = [
  ['that is released', { show: {} }, released],
  [
    'that is released, without a subscription',
    { show: {}, isSubscribed: false },
    { ...released, film: [403] },
  ],
  ['not released yet', { show: { episode_release: 1 } }, announced],
  ['of a show not released yet', { show: { release: 1, episode_release: -1 } }, announced],
  ['without a film', { show: { ready: false } }, hidden],
  ['without a film, not released yet', { show: { ready: false, episode_release: 1 } }, hidden],
  ['that was deleted', { show: {}, deleted: 'episodes' }, hidden],
  ['of a season that was deleted', { show: {}, deleted: 'seasons' }, hidden],
  ['of a show that was deleted', { show: {}, deleted: 'shows' }, hidden],
  ['rated above the setting', { show: { maturity_level: adultRating }, setting: 'T - Teen' }, aboveSetting],
  [
    'rated above the setting, not released yet',
    { show: { maturity_level: adultRating, episode_release: 1 }, setting: 'T - Teen' },
    { ...aboveSetting, isInSitemap: false, film: [404] },
  ],
  [
    'for adults, before they confirm their age',
    { show: { maturity_level: adultRating } },
    { ...released, film: [403, 'adult'] },
  ],
  [
    'for adults, after they confirm their age',
    { show: { maturity_level: adultRating }, isConfirmedAdult: true },
    released,
  ],
  [
    'for adults, with that setting',
    { show: { maturity_level: adultRating }, setting: adultRating },
    released,
  ],
  ['of their own that is released', { show: {}, isPublisher: true }, { ...released, isNotified: false }],
  [
    'of their own, not released yet',
    { show: { episode_release: 1 }, isPublisher: true },
    { ...announced, film: [200] },
  ],
  ['of their own without a film', { show: { ready: false }, isPublisher: true }, { ...hidden, film: [200] }],
  [
    'of their own, for adults, above their setting',
    { show: { maturity_level: adultRating }, setting: 'T - Teen', isPublisher: true },
    { ...aboveSetting, film: [200] },
  ],
  ['that is in the trash', { show: {}, trash: 'episode' }, hidden],
  ['of a season in the trash', { show: {}, trash: 'season' }, hidden],
  ['of a show in the trash', { show: {}, trash: 'show' }, hidden],
  ['of their own in the trash', { show: {}, trash: 'episode', isPublisher: true }, hidden],
  ['of their own show in the trash', { show: {}, trash: 'show', isPublisher: true }, hidden],
  ['in the trash, not released yet', { show: { episode_release: 1 }, trash: 'season' }, hidden],
  ['restored from the trash', { show: {}, trash: 'episode', isRestored: true }, released],
  ['of a restored season', { show: {}, trash: 'season', isRestored: true }, released],
  ['of a restored show', { show: {}, trash: 'show', isRestored: true }, released],
  ['that was taken down', { show: {}, taken_down: 'episode' }, hidden],
  ['of a show that was taken down', { show: {}, taken_down: 'show' }, hidden],
  [
    'not released yet, of a show that was taken down',
    { show: { episode_release: 1 }, taken_down: 'show' },
    hidden,
  ],
  ['taken down, not released yet', { show: { episode_release: 1 }, taken_down: 'episode' }, hidden],
  [
    'of their own that was taken down',
    { show: {}, taken_down: 'episode', isPublisher: true },
    { ...hidden, film: [200] },
  ],
  [
    'of their own show that was taken down',
    { show: {}, taken_down: 'show', isPublisher: true },
    { ...hidden, film: [200] },
  ],
  ['restored after it was taken down', { show: {}, taken_down: 'episode', isRestored: true }, released],
  [
    'of a show restored after it was taken down',
    { show: {}, taken_down: 'show', isRestored: true },
    released,
  ],
  ['of their own that was deleted', { show: {}, deleted: 'episodes', isPublisher: true }, hidden],
];

/** Creates the person, and the show, which the person follows. */
async function createPersonAndShow(title: string, situation: Situation): Promise<[UserData, AddedShow]> {
  const { context } = kinora;
  const { db, clock } = context;
  const person = await kinora.member();
  if (situation.isSubscribed ?? true) await payFor(context, person.id);
  await db
    .updateTable('users')
    .set({
      maturity_level: situation.setting ?? 'E - Everyone',
      adult_confirmed_at: situation.isConfirmedAdult ? clock.now() : null,
    })
    .where('id', '=', person.id)
    .execute();
  const show = await addShow(context, { title, category: 'horror', ...situation.show });
  const { show_id, season_id, episode_id } = show;
  if (situation.isPublisher)
    await db.updateTable('shows').set({ publisher_id: person.id }).where('id', '=', show_id).execute();
  const ids = { shows: show_id, seasons: season_id, episodes: episode_id };
  if (situation.deleted)
    await db
      .updateTable(situation.deleted)
      .set({ deleted_at: clock.now() })
      .where('id', '=', ids[situation.deleted])
      .execute();
  if (situation.trash) {
    const item = { show: show_id, season: season_id, episode: episode_id }[situation.trash];
    const publisher_id = situation.isPublisher ? person.id : show.publisher_id;
    const deleted = await moveToTrash(context, publisher_id, { kind: situation.trash, id: item });
    if (situation.isRestored) await restore(context, publisher_id, deleted.trash_id);
  }
  if (situation.taken_down) {
    const work = { show_id, episode_id: situation.taken_down === 'show' ? null : episode_id };
    const details = { by: person.id, now: clock.now() };
    const take_down_id = await transaction(db, (tx) =>
      insertTakeDown(tx, work, { ...details, reason: 'Against the rules.' }),
    );
    if (situation.isRestored) await transaction(db, (tx) => endTakeDown(tx, take_down_id ?? 0, details));
  }
  await db.insertInto('follows').values({ user_id: person.id, show_id, followed_at: clock.now() }).execute();
  return [person, show];
}

/** Returns the status of the response to a call, and the field in error. */
const readStatus = async (call: Promise<unknown>): Promise<[number, ...string[]]> => {
  try {
    await call;
    return [200];
  } catch (error) {
    const { status, errors } = error as { status: number; errors?: Record<string, string> };
    return [status, ...Object.keys(errors ?? {})];
  }
};

/** Returns for each list of films and shows that can be watched whether it contains the show. */
async function findInLists(person: UserData, title: string) {
  const { context } = kinora;
  const horror = context.db.selectFrom('categories').select('id').where('name', '=', 'horror');
  const { id: category_id } = await horror.executeTakeFirstOrThrow();
  const query = { limit: 60 };
  const lists = {
    popular: await kinora.as(person, popularShows, { query }),
    horror: await kinora.as(person, popularHorrorShows, { query }),
    category: await kinora.as(person, showsByCategory, { query: { ...query, category_id } }),
    genres: await kinora.as(person, allShows, {}),
    trending: await kinora.as(person, trendingShows, {}),
    regional: await kinora.as(person, mostTrendingShows, {}),
    'new episodes': await kinora.as(person, newEpisodes, { query }),
    posters: await kinora.as(person, dynamicShows, {}),
    search: await kinora.as(person, search, { body: { keyword: title } }),
    'title suggestions': await kinora.as(person, searchSuggestions, { query: { keyword: title } }),
    recommended: await kinora.as(person, suggestedShows, { params: { limit: 60 } }),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list).includes(title)]),
  );
}

test.each(cases)('an episode %s is treated the same everywhere', async (description, situation, seen) => {
  const { context } = kinora;
  const title = `Visibility ${cases.findIndex(([caseDescription]) => caseDescription === description) + 100}`;
  const [person, show] = await createPersonAndShow(title, situation);
  const { show_id, episode_id } = show;
  await computeScores(context.db, context.clock.now());
  await announceNewEpisodes(context, new AbortController().signal);

  const { recommended, ...lists } = await findInLists(person, title);
  for (const [name, isListed] of Object.entries(lists))
    expect([name, isListed]).toEqual([name, seen.isListed]);
  expect(recommended).toBe(seen.isListed && !situation.isPublisher);

  const upcoming = await kinora.as(person, upcomingShows, { query: { limit: 60 } });
  expect(upcoming.some(({ id }) => id === show_id)).toBe(seen.isUpcoming);
  const followed = await kinora.as(person, followingShows, {});
  expect(followed.some(({ id }) => id === show_id)).toBe(seen.isListed || seen.isUpcoming);

  const page = kinora.as(person, showDetails, { params: { show_id } });
  expect((await readStatus(page))[0]).toBe(seen.pageStatus);
  const seasons = seen.pageStatus === 200 ? (await page).seasons : [];
  const episodes = seasons.flatMap((season) => season.episodes.map(({ id }) => id));
  expect(episodes).toEqual(seen.isListed ? [episode_id] : []);
  const document = await readPage(
    kinora.app,
    { headers: {} },
    new URL(`/details/${show_id}`, context.config.public_url),
  );
  expect('redirect' in document ? 0 : document.status).toBe(seen.documentStatus);
  expect((await sitemaps(context).root()).includes(`-${show_id}<`)).toBe(seen.isInSitemap);

  const notified = await kinora.as(person, notifications, {});
  expect(notified.some(({ link }) => link === `/watch/${episode_id}`)).toBe(seen.isNotified);

  expect(await readStatus(kinora.as(person, likeShow, { body: { show_id } }))).toEqual([seen.reactionStatus]);

  const film = await readStatus(kinora.as(person, episodeVideo, { params: { episode_id }, query: {} }));
  expect(film).toEqual(seen.film);
  const body = { episode_id, time: 30, watch_time: 30 };
  expect(await readStatus(kinora.as(person, pauseEpisode, { body }))).toEqual(seen.film);

  const isSubscribed = situation.isSubscribed ?? true;
  const next = isSubscribed ? await kinora.as(person, playNow, { body: { show_id } }) : { episode_id: null };
  expect(next.episode_id).toBe(seen.isListed && isSubscribed ? episode_id : null);
  const continuing = isSubscribed ? await kinora.as(person, continueWatching, {}) : [];
  expect(continuing.some(({ id }) => id === episode_id)).toBe(seen.isListed && seen.film[0] === 200);
});
