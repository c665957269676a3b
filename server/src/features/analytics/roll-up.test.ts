import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { after, day, minute } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { removeFromMetrics } from '#features/analytics/queries.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { seededRandom, pick } from '#test/random-numbers.ts';
import { addFilm } from '#test/film.ts';
import { recountAnalytics, readRollUp } from '#test/recount.ts';
import { addShow, addUser, type AddedShow } from '#test/shows.ts';

let kinora: TestApp;
let shows: AddedShow[];
const episodes: { id: number; show_id: number }[] = [];
const people: number[] = [];

beforeAll(async () => {
  kinora = await startTestApp();
  const { context } = kinora;
  shows = [
    await addShow(context, { title: 'Salt', ready: false }),
    await addShow(context, { title: 'Iron', ready: false }),
  ];
  for (const show of shows)
    for (const number of [1, 2, 3]) {
      const id = number === 1 ? show.episode_id : await addEpisode(show, number);
      // Lengths whose hundredth is not a round number; one episode has no film yet.
      if (number < 3) await addFilm(context, id, 100 + number / 8);
      episodes.push({ id, show_id: show.show_id });
    }
  for (let person = 0; person < 9; person++) people.push(await addUser(context));
});
afterAll(() => kinora[Symbol.asyncDispose]());

async function addEpisode({ show_id, season_id }: AddedShow, episode_number: number): Promise<number> {
  const now = kinora.context.clock.now();
  const { id } = await kinora.context.db
    .insertInto('episodes')
    .values({
      season_id,
      show_id,
      title: `Part ${episode_number}`,
      episode_number,
      release_zone: 'UTC',
      release_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const random = seededRandom(20_261_121);
const pickAny = <T>(list: readonly T[]): T => pick(list, random);

type Session = { id: string; user_id: number; episode_id: number; show_id: number };
const sessions: Session[] = [];

/** Makes a random viewer start, continue or seek back in a film; the report may date from months ago. */
async function watchSomething(): Promise<void> {
  const { db, clock } = kinora.context;
  const at = after(clock.now(), -random() * 90 * day);
  const isNew = sessions.length === 0 || random() < 0.5;
  const session = isNew ? newSession() : pickAny(sessions);
  await transaction(db, async (tx) => {
    const { id: session_id, user_id, episode_id, show_id } = session;
    if (isNew)
      await tx
        .insertInto('playback_sessions')
        .values({ id: session_id, user_id, episode_id, started_at: at, expires_at: after(at, minute) })
        .execute();
    const from_s = Math.round(random() * 1000) / 10;
    await tx
      .insertInto('watched_intervals')
      .values({
        session_id,
        from_s,
        to_s: Math.round(10 * from_s + random() * 300 + 1) / 10,
        received_at: at,
      })
      .execute();
    // Reports within the hour are merged: a row is deleted, and a longer one replaces it.
    if (random() < 0.3) {
      const joined = tx.selectFrom('watched_intervals').select('id').where('session_id', '=', session_id);
      const deleted = await tx
        .deleteFrom('watched_intervals')
        .where('id', '=', joined.orderBy('id').limit(1))
        .returning(['session_id', 'from_s', 'to_s', 'received_at'])
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('watched_intervals')
        .values({ ...deleted, to_s: Math.round(10 * deleted.to_s + 73) / 10 })
        .execute();
    }
    if (random() < 0.6)
      await tx
        .insertInto('views')
        .values({ session_id, user_id, episode_id, show_id, viewed_at: at, region: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  // Other calls may continue the session only once it is committed.
  if (isNew) sessions.push(session);
}

function newSession(): Session {
  const { id: episode_id, show_id } = pickAny(episodes);
  return { id: randomUUID(), user_id: pickAny(people), episode_id, show_id };
}

const signal = new AbortController().signal;
const runRollUp = () => rollUp(kinora.context, signal);

describe('the metrics of shows', () => {
  test('match a recount after every run, with late, repeated and joined intervals', async () => {
    for (let round = 0; round < 12; round++) {
      for (let event = 0; event < 15; event++) await watchSomething();
      await runRollUp();
      expect(await readRollUp(kinora.context.db)).toEqual(await recountAnalytics(kinora.context.db));
    }
    const { pairs, audiences } = await readRollUp(kinora.context.db);
    expect(Object.keys(pairs).length).toBeGreaterThan(3);
    expect(JSON.stringify(audiences)).toContain('finished');
  });

  test('do not change when nothing was watched, or after another run', async () => {
    const { db } = kinora.context;
    const before = await readRollUp(db);
    await runRollUp();
    expect(await readRollUp(db)).toEqual(before);
    await db
      .insertInto('watch_deltas')
      .values(sessions.map(({ user_id, episode_id }) => ({ user_id, episode_id, kind: 'recount' })))
      .execute();
    await runRollUp();
    expect(await readRollUp(db)).toEqual(before);
  });

  test('are correct after an aborted run, and with concurrent runs while people watch', async () => {
    const { db } = kinora.context;
    for (let event = 0; event < 10; event++) await watchSomething();
    const before = await readRollUp(db);
    const listDeltas = () => db.selectFrom('watch_deltas').selectAll().orderBy('id').execute();
    const deltas = await listDeltas();
    // The run fails in its last step, after months were written and deltas deleted.
    await sql`create function fail_insert() returns trigger language plpgsql as $$
      begin raise exception 'the insert failed'; end $$`.execute(db);
    await sql`create trigger failing before insert on episode_audiences
      for each statement execute function fail_insert()`.execute(db);
    await expect(runRollUp()).rejects.toThrow('the insert failed');
    expect([await readRollUp(db), await listDeltas()]).toEqual([before, deltas]);
    await sql`drop function fail_insert cascade`.execute(db);
    const events = Array.from({ length: 30 }, () => watchSomething());
    await Promise.all([runRollUp(), ...events.slice(0, 15), runRollUp(), ...events.slice(15), runRollUp()]);
    await runRollUp();
    expect(await readRollUp(db)).toEqual(await recountAnalytics(db));
    const { counted_at } = await db.selectFrom('analytics_state').selectAll().executeTakeFirstOrThrow();
    expect(Date.parse(counted_at ?? '')).toBeGreaterThan(Date.now() - minute);
  });

  test('are completed even while viewers keep watching', async () => {
    const { db, clock } = kinora.context;
    const stop = new AbortController();
    const watching = (async () => {
      for (let event = 0; event < 400 && !stop.signal.aborted; event++) await watchSomething();
    })();
    const started = clock.now();
    const counting = runRollUp().then(() => 'counted');
    const first = await Promise.race([counting, watching]);
    stop.abort();
    await Promise.all([watching, counting]);
    expect(first).toBe('counted');
    const { counted_at } = await db.selectFrom('analytics_state').selectAll().executeTakeFirstOrThrow();
    expect(Date.parse(counted_at ?? '')).toBeGreaterThanOrEqual(started.getTime());
    await runRollUp();
    expect(await readRollUp(db)).toEqual(await recountAnalytics(db));
  });

  test('are recalculated when an episode’s film is replaced', async () => {
    const { context } = kinora;
    const before = await readRollUp(context.db);
    await addFilm(context, shows[0]?.episode_id ?? 0, 55);
    await runRollUp();
    const now = await readRollUp(context.db);
    expect(now).toEqual(await recountAnalytics(context.db));
    expect(now.audiences).not.toEqual(before.audiences);
    expect(now.months).toEqual(before.months);
  });

  test('still include what was watched of a deleted episode', async () => {
    const { db, clock } = kinora.context;
    const { id } = pickAny(episodes);
    await db.updateTable('episodes').set({ deleted_at: clock.now() }).where('id', '=', id).execute();
    for (let event = 0; event < 20; event++) await watchSomething();
    await runRollUp();
    const { audiences, ...others } = await readRollUp(db);
    expect({ ...others, audiences }).toEqual(await recountAnalytics(db));
    expect(audiences).toHaveProperty(String(id));
  });

  test('still include what a deleted viewer watched, in anonymous totals', async () => {
    const { db, clock } = kinora.context;
    const [leavingId] = people.splice(0, 1);
    if (leavingId === undefined) throw new Error('There is no viewer to delete');
    for (let event = 0; event < 20; event++) await watchSomething();
    const recounted = await recountAnalytics(db);
    await transaction(db, async (tx) => {
      await removeFromMetrics(tx, leavingId, clock.now());
      for (const table of ['playback_sessions', 'watch_deltas', 'viewer_months', 'viewer_episodes'] as const)
        await tx.deleteFrom(table).where('user_id', '=', leavingId).execute();
    });
    await runRollUp();
    const [remaining, departed] = [await readRollUp(db), await readRollUp(db, true)];
    expect(remaining).toEqual(await recountAnalytics(db));
    expect(departed.months.length).toBeGreaterThan(0);
    const countViews = ({ months }: { months: object[] }) =>
      months.reduce((sum, month) => sum + (month as { views: number }).views, 0);
    expect(countViews(remaining) + countViews(departed)).toBe(countViews(recounted));
    const countPairs = (metrics: { pairs: Record<string, number> }) =>
      Object.values(metrics.pairs).reduce((a, b) => a + b, 0);
    expect(countPairs(remaining) + countPairs(departed)).toBe(countPairs(recounted));
  });
});
