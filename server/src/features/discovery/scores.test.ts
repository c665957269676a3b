import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, day, hour } from '#clock.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { seededRandom, pick } from '#test/random-numbers.ts';
import { readScores, recountScores } from '#test/recount-scores.ts';
import { addShow, addUser, addViews, type AddedShow } from '#test/shows.ts';

const random = seededRandom(20_261_128);
const pickAny = <T>(list: readonly T[]): T => pick(list, random);
const people: number[] = [];
const shows: AddedShow[] = [];
let kinora: TestApp;

beforeAll(async () => {
  kinora = await startTestApp();
  for (const release of [-100, -100, -20, -5])
    shows.push(await addShow(kinora.context, { title: `Show of ${release}`, release }));
  for (let person = 0; person < 15; person++) people.push(await addUser(kinora.context));
  // The creator of a show, whose own views of it do not count.
  people.push(shows[0]!.publisher_id);
});
afterAll(() => kinora[Symbol.asyncDispose]());

const now = () => kinora.context.clock.now();

const watch = () =>
  addViews(
    kinora.context,
    pickAny(shows),
    Array.from({ length: 5 }, () => pickAny(people)),
    random() * random() * 40,
    {
      region: pickAny(['DE', 'DE', 'IN', null]),
      isPaid: random() < 0.8,
    },
  );

const shareCard = async () => {
  const { db } = kinora.context;
  await db
    .insertInto('payer_marks')
    .values({
      user_id: pickAny(people),
      provider: 'stripe',
      mark: pickAny(['one', 'other', 'third']),
      seen_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const useOwnCard = async () => {
  const { db } = kinora.context;
  await db.deleteFrom('payer_marks').where('user_id', '=', pickAny(people)).execute();
};

const refund = async () => {
  const { db } = kinora.context;
  const refunded_minor = pickAny([0, 999]);
  await db.updateTable('payments').set({ refunded_minor }).where('user_id', '=', pickAny(people)).execute();
};

const dispute = async () => {
  const { db } = kinora.context;
  const outcome = pickAny([
    { dispute: 'open', disputed_minor: null },
    { dispute: 'lost', disputed_minor: pickAny([300, 999]) },
    { dispute: 'won', disputed_minor: null },
  ] as const);
  await db.updateTable('payments').set(outcome).where('user_id', '=', pickAny(people)).execute();
};

const addSuspiciousWatching = async () => {
  const { db } = kinora.context;
  const playback = await db
    .selectFrom('playback_sessions')
    .where('user_id', '=', pickAny(people))
    .orderBy('expires_at', 'desc')
    .select(['id', 'started_at'])
    .executeTakeFirst();
  if (!playback) return;
  const values = {
    claimed_ms: `{[0,${pickAny([1, 3, 5]) * hour})}`,
    updated_at: after(new Date(playback.started_at), hour),
  };
  await db
    .insertInto('doubted_watching')
    .values({ playback_id: playback.id, ...values })
    .onConflict((conflict) => conflict.column('playback_id').doUpdateSet(values))
    .execute();
};

const deletePlaybacks = async () => {
  const { db } = kinora.context;
  await db
    .deleteFrom('playback_sessions')
    .where('user_id', '=', pickAny(people))
    .where('episode_id', '=', pickAny(shows).episode_id)
    .execute();
};

const toggleDeleted = async () => {
  const { db } = kinora.context;
  const deleted_at = pickAny([null, now()]);
  await db.updateTable('shows').set({ deleted_at }).where('id', '=', pickAny(shows).show_id).execute();
};

const events = [
  watch,
  watch,
  watch,
  watch,
  watch,
  watch,
  watch,
  shareCard,
  useOwnCard,
  refund,
  dispute,
  addSuspiciousWatching,
  deletePlaybacks,
  toggleDeleted,
];

test('the scores equal a recount after every run, whatever happened in between', async () => {
  const { db } = kinora.context;
  let [trending, regional] = [0, 0];
  for (let round = 0; round < 40; round++) {
    for (let event = 0; event < 8; event++) await pickAny(events)();
    kinora.advance(random() * day);
    const at = now();
    await computeScores(db, at);
    const scores = await readScores(db);
    expect(scores, `round ${round}`).toEqual(await recountScores(db, at));
    trending += scores.shows.filter(({ trend }) => trend > 0).length;
    regional += scores.regions.length;
  }
  expect(trending).toBeGreaterThan(5);
  expect(regional).toBeGreaterThan(0);
});

test('views in a period whose payment was disputed do not count until the dispute is won', async () => {
  const { context } = kinora;
  const { db } = context;
  const show = await addShow(context, { title: 'Paid with a Stolen Card' });
  const viewer = await addUser(context);
  await addViews(context, show, [viewer], 1);
  const readPopularity = async () => {
    await computeScores(db, now());
    return (await readScores(db)).shows.find((one) => one.show_id === show.show_id)?.popular;
  };
  const setDispute = (outcome: { dispute: 'open' | 'won' | 'lost'; disputed_minor: number | null }) =>
    db.updateTable('payments').set(outcome).where('user_id', '=', viewer).execute();
  expect(await readPopularity()).toBeGreaterThan(0);
  await setDispute({ dispute: 'open', disputed_minor: null });
  expect(await readPopularity()).toBe(0);
  await setDispute({ dispute: 'won', disputed_minor: null });
  expect(await readPopularity()).toBeGreaterThan(0);
  await setDispute({ dispute: 'lost', disputed_minor: null });
  expect(await readPopularity()).toBe(0);
  await setDispute({ dispute: 'lost', disputed_minor: 1 });
  expect(await readPopularity()).toBeGreaterThan(0);
});

test('a view dated in the future by another clock counts once that time has come', async () => {
  const { context } = kinora;
  const { db } = context;
  const show = await addShow(context, { title: 'Ahead of Its Time' });
  await addViews(context, show, [await addUser(context)], -0.1);
  await computeScores(db, now());
  const readPopularity = async () =>
    (await readScores(db)).shows.find((one) => one.show_id === show.show_id)?.popular;
  expect(await readPopularity()).toBe(0);
  kinora.advance(day);
  await computeScores(db, now());
  expect(await readPopularity()).toBeGreaterThan(0);
});

test('a change made while scores are computed is not lost', async () => {
  const { context } = kinora;
  const { db } = context;
  const show = await addShow(context, { title: 'In Between' });
  const viewer = await addUser(context);
  await addViews(context, show, [viewer], 1);
  await Promise.all([
    computeScores(db, now()),
    addViews(context, show, [await addUser(context)], 1),
    computeScores(db, now()),
  ]);
  const at = now();
  await computeScores(db, at);
  expect(await readScores(db)).toEqual(await recountScores(db, at));
  const { rows } = await sql`select from view_changes`.execute(db);
  expect(rows).toHaveLength(0);
});

test('the sums exclude a member once their counted views are deleted', async () => {
  const { context } = kinora;
  const { db } = context;
  const [show, viewer] = [await addShow(context, { title: 'Forgotten' }), await addUser(context)];
  await addViews(context, show, [viewer], 1);
  await computeScores(db, now());
  const readSums = () =>
    db.selectFrom('view_sums').where('show_id', '=', show.show_id).select(['recent', 'weight']).execute();
  expect(await readSums()).toMatchObject([{ recent: 1 }]);
  await db.deleteFrom('counted_views').where('user_id', '=', viewer).execute();
  expect(await readSums()).toEqual([{ recent: 0, weight: 0 }]);
});
