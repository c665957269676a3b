import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, day, hour, minute, second } from '#clock.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { listInteractions, readLengths } from '#features/discovery/recommendations/interaction-queries.ts';
import { countCoWatching } from '#features/discovery/recommendations/model/co-watching.ts';
import { packHistories } from '#features/discovery/recommendations/model/histories.ts';
import { sumUnit } from '#features/discovery/recommendations/model/pair-sums.ts';
import { strengthOf } from '#features/discovery/recommendations/rules.ts';
import { updateHistories } from '#features/discovery/recommendations/update-histories.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { seededRandom, pick } from '#test/random-numbers.ts';
import { addShow, addUser, type AddedShow } from '#test/shows.ts';

const random = seededRandom(20_261_129);
const pickAny = <T>(list: readonly T[]): T => pick(list, random);
const { signal } = new AbortController();
const people: number[] = [];
const shows: AddedShow[] = [];
let kinora: TestApp;

beforeAll(async () => {
  kinora = await startTestApp();
  for (let index = 0; index < 7; index++)
    shows.push(await addShow(kinora.context, { title: `Show ${index}` }));
  for (let person = 0; person < 8; person++) people.push(await addUser(kinora.context));
});
afterAll(() => kinora[Symbol.asyncDispose]());

async function watch(): Promise<void> {
  const { clock, db } = kinora.context;
  const started_at = after(clock.now(), -random() * hour);
  const playback = { id: randomUUID(), user_id: pickAny(people), episode_id: pickAny(shows).episode_id };
  await db
    .insertInto('playback_sessions')
    .values({ ...playback, started_at, expires_at: after(started_at, hour) })
    .execute();
  const from_s = Math.round(random() * 30);
  const stretch = { session_id: playback.id, from_s, to_s: from_s + 1 + Math.round(random() * 28) };
  await db
    .insertInto('watched_intervals')
    .values({ ...stretch, received_at: after(started_at, minute) })
    .execute();
}

async function react(): Promise<void> {
  const { clock, db } = kinora.context;
  const reaction = { kind: pickAny(['like', 'dislike'] as const), reacted_at: clock.now() };
  await db
    .insertInto('reactions')
    .values({ user_id: pickAny(people), show_id: pickAny(shows).show_id, ...reaction })
    .onConflict((conflict) => conflict.columns(['user_id', 'show_id']).doUpdateSet(reaction))
    .execute();
}

async function toggleFollow(): Promise<void> {
  const { clock, db } = kinora.context;
  const [user_id, { show_id }] = [pickAny(people), pickAny(shows)];
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('user_id', '=', user_id)
    .where('show_id', '=', show_id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n)
    await db.insertInto('follows').values({ user_id, show_id, followed_at: clock.now() }).execute();
}

async function markWatched(): Promise<void> {
  const { clock, db } = kinora.context;
  await db
    .insertInto('watch_progress')
    .values({
      user_id: pickAny(people),
      episode_id: pickAny(shows).episode_id,
      position_s: 60,
      updated_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function forget(): Promise<void> {
  const { db } = kinora.context;
  const [user_id, { episode_id }] = [pickAny(people), pickAny(shows)];
  for (const table of ['playback_sessions', 'watch_times', 'watch_progress'] as const)
    await db.deleteFrom(table).where('user_id', '=', user_id).where('episode_id', '=', episode_id).execute();
}

async function leave(): Promise<void> {
  const { db } = kinora.context;
  const user_id = pickAny(people);
  for (const table of [
    'reactions',
    'follows',
    'playback_sessions',
    'watch_times',
    'watch_progress',
    'viewer_histories',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
}

/** Counts how much each pair of shows was watched together, from all interactions. */
async function recountPairs(): Promise<Record<string, number>> {
  const { clock, db } = kinora.context;
  const lengths = await readLengths(db, clock.now());
  const ids = shows.map(({ show_id }) => show_id);
  const histories = packHistories(ids.length);
  const interactions = await listInteractions(db, people);
  for (const own of Map.groupBy(interactions, ({ user_id }) => user_id).values())
    histories.add(
      own.flatMap((one) => {
        const strength = strengthOf({ ...one, length_s: lengths.get(one.show_id) ?? 0 });
        return strength < 0.05
          ? []
          : [{ show: ids.indexOf(one.show_id), strength, at: Date.parse(one.at) / second }];
      }),
    );
  const { mass, starts, other, together } = countCoWatching(histories.pack(), Infinity);
  const pairs: Record<string, number> = {};
  for (const [show, id] of ids.entries()) {
    if (mass[show]! > 0) pairs[`${id} ${id}`] = rounded(mass[show]!);
    for (let at = starts[show]!; at < starts[show + 1]!; at++)
      pairs[`${id} ${ids[other[at]!]}`] = rounded(together[at]!);
  }
  return pairs;
}

async function readStoredPairs(): Promise<Record<string, number>> {
  const { rows } = await sql<{ pair: string; together: number }>`
    select show_id || ' ' || other_id as pair, together::double precision * ${sql.lit(sumUnit)} as together
    from show_pairs`.execute(kinora.context.db);
  return Object.fromEntries(rows.map(({ pair, together }) => [pair, rounded(together)]));
}

/** Rounds to five decimals, because the parts of stored sums are rounded to a billionth, strengths to seven digits. */
const rounded = (value: number) => Math.round(value * 1e5) / 1e5;

async function updateSums(): Promise<void> {
  const { clock, db } = kinora.context;
  await rollUp(kinora.context, signal);
  await updateHistories(db, clock.now(), signal);
}

test('the sums equal a recount after every run, whatever happened in between', async () => {
  const events = [watch, watch, watch, watch, react, toggleFollow, markWatched, forget, leave];
  let max = 0;
  for (let round = 0; round < 20; round++) {
    for (let event = 0; event < 8; event++) await pickAny(events)();
    kinora.advance(random() * day);
    await updateSums();
    const stored = await readStoredPairs();
    expect(stored, `round ${round}`).toEqual(await recountPairs());
    max = Math.max(max, Object.keys(stored).length);
  }
  expect(max).toBeGreaterThan(20);
});

test('no data remains once everybody has left', async () => {
  const { db } = kinora.context;
  for (const table of ['reactions', 'follows', 'playback_sessions', 'watch_times', 'watch_progress'] as const)
    await db.deleteFrom(table).execute();
  await updateSums();
  expect(await readStoredPairs()).toEqual({});
  for (const table of ['viewer_histories', 'history_changes', 'departed_histories'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
