import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, day, minute, second } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { forgetWatching } from '#features/accounts/history/forget-watching.ts';
import { deleteAccount } from '#features/accounts/own-data/delete-account.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { freezeMonth } from '#features/earnings/royalties/close/freeze.ts';
import { streamFrozenViewers } from '#features/earnings/royalties/queries/frozen-queries.ts';
import { findOrCreateMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import { qualifyWatchTime } from '#features/earnings/royalties/close/qualify.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import type { ViewerMonth } from '#features/earnings/royalties/rules/viewer-month.ts';
import { readEpisodes, readWatched } from '#features/earnings/royalties/queries/watched-queries.ts';
import { countQualified } from '#features/earnings/royalties/count-qualified-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { seededRandom, pick } from '#test/random-numbers.ts';
import { addFilm } from '#test/film.ts';
import { addCreator, addPayment, awaitCloseDay, monthToClose, type Creator } from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

let kinora: TestApp;
let month: string;
let creators: Creator[];
const people: number[] = [];

/**
 * Each currency has its own pool, so the same viewers can be frozen once per currency: here everyone paid
 * in every currency.
 */
const currencies = ['usd', 'eur', 'gbp', 'chf', 'sek', 'nok'];

beforeAll(async () => {
  kinora = await startTestApp();
  const { context } = kinora;
  awaitCloseDay(kinora);
  month = monthToClose(context);
  // The first creator's film is short, so that it is often watched more than twice.
  creators = [await addCreator(kinora, 'Ada Author'), await addCreator(kinora, 'Bob Builder')];
  const { db } = context;
  await db
    .updateTable('videos')
    .set({ duration_s: 600 })
    .where('episode_id', '=', creators[0]?.episode_id ?? 0)
    .execute();
  for (let person = 0; person < 12; person++) await newViewer();
  // Creators watch too, but their own show does not count.
  for (const { user } of creators) await payInEveryCurrency(user.id);
});
afterAll(() => kinora[Symbol.asyncDispose]());

async function payInEveryCurrency(id: number): Promise<number> {
  people.push(id);
  for (const currency of currencies) await addPayment(kinora.context, id, month, { currency });
  return id;
}

const newViewer = async (): Promise<number> => payInEveryCurrency(await addUser(kinora.context));

const random = seededRandom(20_261_122);
const pickAny = <T>(list: readonly T[]): T => pick(list, random);

type Watched = { user_id: number; creator: Creator; started_at: Date; stretches: [number, number][] };

/** Records a playback of parts of a film, each reported at the time it was shown. */
async function watch(
  { user_id, creator: { episode_id }, started_at, stretches }: Watched,
  isFilmKnown = true,
): Promise<void> {
  const session_id = randomUUID();
  await transaction(kinora.context.db, async (tx) => {
    const { video_id } = await tx
      .selectFrom('episodes')
      .select('video_id')
      .where('id', '=', episode_id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('playback_sessions')
      .values({
        id: session_id,
        user_id,
        episode_id,
        video_id: isFilmKnown ? video_id : null,
        started_at,
        expires_at: after(started_at, 60 * minute),
      })
      .execute();
    for (const [from_s, to_s] of stretches)
      await tx
        .insertInto('watched_intervals')
        .values({ session_id, from_s, to_s, received_at: after(started_at, (to_s - from_s) * second) })
        .execute();
  });
}

/** Records a random playback of up to an hour, within the month or at its boundaries. */
async function watchSomething(user_id = pickAny(people)): Promise<void> {
  const { from_ms, to_ms } = monthSpan(month);
  const stretches = Array.from({ length: 1 + Math.floor(random() * 3) }, (): [number, number] => {
    const from_s = Math.round(random() * 10_000);
    return [from_s, from_s + Math.round(random() * 1500) + 1];
  });
  const started_at = new Date(from_ms - day + random() * (to_ms - from_ms + 2 * day));
  await watch({ user_id, creator: pickAny(creators), started_at, stretches }, random() < 0.5);
}

/** Records that ten minutes were watched on a day of the month. */
const watchTenMinutes = (user_id: number, creator: Creator, day_index: number, isFilmKnown = true) =>
  watch(
    {
      user_id,
      creator,
      started_at: after(new Date(monthSpan(month).from_ms), day_index * day),
      stretches: [[0, 600]],
    },
    isFilmKnown,
  );

const watchSeveralTimes = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time++) await watchSomething();
};

const neverAborted = new AbortController().signal;
async function countWatchTime(): Promise<void> {
  await rollUp(kinora.context, neverAborted);
  await qualifyWatchTime(kinora.context, neverAborted);
}

const sortedShows = (viewers: readonly Omit<ViewerMonth, 'viewer'>[]): string[] =>
  viewers.map(({ shows }) => JSON.stringify(shows)).toSorted();

/** Returns what everyone watched, computed from the raw reports without any counts. */
const readRaw = (user_ids: readonly number[] = people): Promise<string[]> =>
  transaction(kinora.context.db, async (tx) => {
    const watched = await readWatched(tx, month, user_ids, await readEpisodes(tx));
    return sortedShows(user_ids.map((id) => ({ net_minor: 0, shows: watched.get(id) ?? [] })));
  });

/** Freezes the month in the next currency, and returns what everyone watched according to it. */
async function freezeAndRead(): Promise<string[]> {
  const { context } = kinora;
  const { id } = await findOrCreateMonth(context.db, month, currencies.shift() ?? '');
  await freezeMonth(context, id);
  const viewers: ViewerMonth[] = [];
  for await (const viewer of streamFrozenViewers(context.db, id)) viewers.push(viewer);
  return sortedShows(viewers);
}

const readCounted = () =>
  kinora.context.db.selectFrom('qualified_months').select(['user_id', 'month']).execute();

describe('watch time that is counted during the month', () => {
  // This test comes first, because removed watch time is no longer kept once the month is closed in a currency.
  test('still counts for the creators when a viewer removes it from their history', async () => {
    const { context } = kinora;
    const viewer = { id: await newViewer(), email: 'viewer@example.com' };
    for (let time = 0; time < 12; time++) await watchSomething(viewer.id);
    await countWatchTime();
    const before = await readRaw([viewer.id]);
    expect(before).not.toEqual(['[]']);
    const [ada, bob] = creators;
    await forgetWatching(context, viewer, ada?.episode_id);
    expect(await readRaw([viewer.id])).toEqual(before);
    await forgetWatching(context, viewer, bob?.episode_id);
    expect(await readRaw([viewer.id])).toEqual(before);
    const remaining = await context.db
      .selectFrom('playback_sessions')
      .select('id')
      .where('user_id', '=', viewer.id)
      .execute();
    expect(remaining).toEqual([]);
    await countWatchTime();
    expect(await freezeAndRead()).toEqual(await readRaw());
  });

  test('matches the raw data, even while people are watching', async () => {
    const { context } = kinora;
    await watchSeveralTimes(40);
    await countWatchTime();
    expect((await readCounted()).length).toBeGreaterThan(12);
    expect(await context.db.selectFrom('qualified_changes').selectAll().execute()).toEqual([]);

    await Promise.all([watchSeveralTimes(15), countWatchTime(), watchSeveralTimes(15), countWatchTime()]);
    await countWatchTime();
    expect(await freezeAndRead()).toEqual(await readRaw());
  });

  test('is updated when people watch more and when a film is replaced', async () => {
    const { context } = kinora;
    const [ada, bob] = creators;
    const [rolledUp, reported, filmKnown, filmUnknown] = await Promise.all([
      newViewer(),
      newViewer(),
      newViewer(),
      newViewer(),
    ]);
    if (!ada || !bob) throw new Error('A creator is missing.');
    for (const id of [rolledUp, reported]) await watchTenMinutes(id, bob, 3);
    // They watch a film three times, of which at most two count.
    for (const day_index of [3, 4, 5]) {
      await watchTenMinutes(filmKnown, ada, day_index);
      await watchTenMinutes(filmUnknown, ada, day_index, false);
    }
    await countWatchTime();
    const before = await readRaw();
    await watchTenMinutes(rolledUp, bob, 7);
    await rollUp(context, neverAborted);
    await watchTenMinutes(reported, bob, 7);
    await addFilm(context, ada.episode_id, 900);
    // Replacing a film inserts a row of watch_deltas for each of its viewers. They must be found even without
    // those rows.
    await context.db.deleteFrom('watch_deltas').where('user_id', 'in', [filmKnown, filmUnknown]).execute();
    const raw = await readRaw();
    for (const id of [rolledUp, reported, filmKnown, filmUnknown])
      expect(
        raw.filter((shows) => !before.includes(shows)),
        `${id}`,
      ).toEqual(expect.arrayContaining(await readRaw([id])));
    expect(await freezeAndRead()).toEqual(raw);
  });

  test('excludes new operators, and includes former ones', async () => {
    const { db } = kinora.context;
    const [promoted, former] = [await newViewer(), await newViewer()];
    const setRole = (role: 'operator' | 'member', id: number) =>
      db.updateTable('users').set({ role }).where('id', '=', id).execute();
    await setRole('operator', former);
    for (const id of [promoted, former]) await watchTenMinutes(id, creators[1] ?? pickAny(creators), 3);
    await countWatchTime();
    await setRole('operator', promoted);
    await setRole('member', former);
    const raw = await readRaw();
    expect(await readRaw([promoted])).toEqual(['[]']);
    expect(await readRaw([former])).not.toEqual(['[]']);
    expect(await freezeAndRead()).toEqual(raw);
  });

  test('is deleted together with the viewer’s account, even during a count', async () => {
    const { context } = kinora;
    const [id = 0] = people;
    await watchSomething(id);
    const account = { user_id: id, email: 'viewer@example.com', account: 'none', name: 'Vera' };
    await Promise.all([
      countWatchTime(),
      deleteAccount(context, { ...account, role: 'member' }),
      countWatchTime(),
    ]);
    await countWatchTime();
    expect((await readCounted()).filter(({ user_id }) => user_id === id)).toEqual([]);
    expect(await readRaw([id])).toEqual(['[]']);
    expect(await freezeAndRead()).toEqual(await readRaw());
  });

  test('is used by a close, and is deleted when no longer needed', async () => {
    const { context, advance } = kinora;
    await context.db
      .insertInto('qualified_changes')
      .values(people.map((user_id) => ({ user_id })))
      .execute();
    await context.jobs.boss.send(countQualified.name, {});
    await kinora.doJobs(countQualified.name);
    const before = await readRaw();
    // Only the stored counts remain: nothing is marked as changed, and no film looks recently replaced.
    await context.db
      .updateTable('videos')
      .set({ updated_at: new Date(0) })
      .execute();
    await context.db.deleteFrom('watched_intervals').execute();
    await context.db.deleteFrom('watch_deltas').execute();
    expect(await readRaw()).not.toEqual(before);
    expect(await freezeAndRead()).toEqual(before);
    advance(70 * day);
    await qualifyWatchTime(context, neverAborted);
    expect(await readCounted()).toEqual([]);
  });
});
