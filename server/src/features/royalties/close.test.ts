import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day } from '#clock.ts';
import { closeDue, closeMonth, MonthNotOver } from '#features/royalties/close.ts';
import { monthOf } from '#features/royalties/calendar.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { givePayment, giveWatching, giveWorld, postedMonth, type World } from '#test/royalties.ts';
import { giveUser } from '#test/shows.ts';

const linesOf = async ({ context: { db } }: TestApp, rule: string) => {
  const lines = await db
    .selectFrom('royalty_lines')
    .where('rule', '=', rule)
    .orderBy('show_id')
    .select('amount_minor')
    .execute();
  return lines.map(({ amount_minor }) => amount_minor);
};

/** Every account and what is on it. */
async function balances({ context: { db } }: TestApp): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
    .leftJoin('users', 'users.id', 'ledger_accounts.user_id')
    .groupBy(['kind', 'users.id'])
    .select((eb) => [
      sql<string>`coalesce(users.name, kind)`.as('account'),
      eb.fn.sum<number>('amount_minor').as('amount_minor'),
    ])
    .execute();
  return Object.fromEntries(rows.map(({ account, amount_minor }) => [account, amount_minor]));
}

/** Everything that closes have written, but for the moments at which they did. */
async function written({ context: { db } }: TestApp): Promise<string> {
  const tables: unknown[] = [
    await db
      .selectFrom('royalty_months')
      .selectAll()
      .orderBy('id')
      .execute()
      .then((months) => months.map((one) => ({ ...one, frozen_at: 0, computed_at: 0, posted_at: 0 }))),
  ];
  for (const table of [
    'royalty_viewers',
    'royalty_payments',
    'royalty_lines',
    'royalty_recounts',
    'royalty_adjustments',
  ] as const)
    tables.push((await sql`select one::text from ${sql.table(table)} as one order by 1`.execute(db)).rows);
  const { rows } = await sql`select idempotency_key, kind, user_id, amount_minor from ledger_postings
    join ledger_transactions on ledger_transactions.id = transaction_id
    join ledger_accounts on ledger_accounts.id = account_id order by 1, 2, 3`.execute(db);
  return JSON.stringify([...tables, rows]);
}

const refund = ({ context: { db } }: TestApp, { viewers }: World, index: number) =>
  db
    .updateTable('payments')
    .set({ refunded_minor: 1000 })
    .where('id', '=', viewers[index]?.payment_id ?? 0)
    .execute();

/** Closes the month after a world's. */
async function closeNext(kinora: TestApp, { month }: World): Promise<string> {
  const next = monthOf(new Date(Date.parse(`${month}-01`) + 31 * day));
  const later = Date.parse(`${next}-01`) + 62 * day - kinora.context.clock.now().getTime();
  if (later > 0) kinora.advance(later);
  await closeMonth(kinora.context, next);
  return next;
}

test('a month is frozen, counted by three rules and posted, to the cent worked out by hand', async () => {
  await using kinora = await startTestApp();
  const { month } = await giveWorld(kinora);
  const { db } = kinora.context;
  expect(await closeDue(kinora.context, new AbortController().signal)).toEqual([month]);
  const { frozen_at, computed_at, posted_at, input_hash, ...closed } = await db
    .selectFrom('royalty_months')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(closed).toMatchObject({
    month,
    currency: 'usd',
    status: 'posted',
    rule: 'fan_scaled_v1',
    viewers: 3,
    net_minor: 3000,
    watched_ms: 200 * 60_000,
    pool_minor: 2100,
    reserve_minor: 0,
    // Who watched most counts in full; the others bring 11 dollars, of ten dollars for each of 80 minutes.
    gamma: '11/48000000',
  });
  expect([frozen_at, computed_at, posted_at, input_hash]).not.toContain(null);
  expect(await linesOf(kinora, 'fan_scaled_v1')).toEqual([1550, 550]);
  expect(await linesOf(kinora, 'pro_rata_v1')).toEqual([1680, 420]);
  expect(await linesOf(kinora, 'user_centric_v1')).toEqual([1167, 933]);
  expect(await balances(kinora)).toEqual({
    subscriptions: -3000,
    platform: 900,
    pool: 0,
    'Ada Author': 1550,
    'Bob Builder': 550,
  });
});

test('closed again, or by two at once, or counted anew elsewhere, it is the same', async () => {
  await using kinora = await startTestApp();
  const world = await giveWorld(kinora);
  const closing = () => closeMonth(kinora.context, world.month);
  const both = await Promise.all([closing(), closing()]);
  expect(both).toContain(true);
  const before = await written(kinora);
  expect(await closing()).toBe(false);
  expect(await closeDue(kinora.context, new AbortController().signal)).toEqual([]);
  expect(await written(kinora)).toBe(before);

  await using another = await startTestApp();
  await giveUser(another.context);
  await postedMonth(another);
  const hashOf = ({ context }: TestApp) =>
    context.db.selectFrom('royalty_months').select(['input_hash', 'gamma']).executeTakeFirstOrThrow();
  expect(await hashOf(another)).toEqual(await hashOf(kinora));
});

test('what was settled can be changed by nobody, and no month goes back', async () => {
  await using kinora = await startTestApp();
  await postedMonth(kinora);
  const { db } = kinora.context;
  await expect(db.updateTable('royalty_months').set({ status: 'frozen' }).execute()).rejects.toThrow(
    'does not go back from posted to frozen',
  );
  await expect(db.updateTable('royalty_months').set({ pool_minor: 1 }).execute()).rejects.toThrow(
    'does not change',
  );
  await expect(db.updateTable('royalty_lines').set({ amount_minor: 1 }).execute()).rejects.toThrow(
    'corrected in the next close',
  );
  await expect(db.deleteFrom('royalty_viewers').execute()).rejects.toThrow('corrected in the next close');
});

test('a month that late words may still come about is not closed', async () => {
  await using kinora = await startTestApp({ ROYALTY_CLOSE_DAY: '28' });
  const month = monthOf(kinora.context.clock.now());
  const closing = closeMonth(kinora.context, month);
  await expect(closing).rejects.toThrow(MonthNotOver);
  await expect(closing).rejects.toThrow(/can be closed from \d{4}-\d{2}-28 on/);
  expect(await kinora.context.db.selectFrom('royalty_months').select('id').execute()).toEqual([]);
});

test('their own shows, operators and people who paid nothing bring nobody anything', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const world = await giveWorld(kinora);
  const { month, ada } = world;
  await givePayment(context, ada.user.id, month);
  await giveWatching(context, ada.user.id, ada.episode_id, month, 100);
  const staff = await giveUser(context);
  await context.db.updateTable('users').set({ role: 'operator' }).where('id', '=', staff).execute();
  await givePayment(context, staff, month);
  await giveWatching(context, staff, ada.episode_id, month, 100);
  await giveWatching(context, await giveUser(context), ada.episode_id, month, 100);
  await closeMonth(context, month);
  expect(await linesOf(kinora, 'pro_rata_v1')).toEqual([2800, 700]);
  // All three who watched count in full now, and 30 dollars are less than the pool of 35.
  expect(await linesOf(kinora, 'fan_scaled_v1')).toEqual([1667, 1333]);
  expect(await balances(kinora)).toMatchObject({ reserve: 500, pool: 0 });
});

test('a refund of a closed month takes back next month what it brought, exactly', async () => {
  await using kinora = await startTestApp();
  const world = await postedMonth(kinora);
  await refund(kinora, world, 2);
  const before = await linesOf(kinora, 'fan_scaled_v1');
  await closeNext(kinora, world);
  expect(await linesOf(kinora, 'fan_scaled_v1')).toEqual(before);
  const { db } = kinora.context;
  expect(await db.selectFrom('royalty_recounts').selectAll().execute()).toMatchObject([
    { payments: 1, net_change_minor: -1000, pool_change_minor: -700, reserve_change_minor: 0 },
  ]);
  const adjustments = db.selectFrom('royalty_adjustments').orderBy('show_id');
  expect(await adjustments.select(['before_minor', 'after_minor']).execute()).toEqual([
    { before_minor: 1550, after_minor: 1244 },
    { before_minor: 550, after_minor: 156 },
  ]);
  expect(await balances(kinora)).toEqual({
    subscriptions: -2000,
    platform: 600,
    pool: 0,
    'Ada Author': 1244,
    'Bob Builder': 156,
  });
});

test('a dispute that is won brings back what it took, and a payment learnt of late counts', async () => {
  await using kinora = await startTestApp();
  const world = await postedMonth(kinora);
  const { context } = kinora;
  const settled = await balances(kinora);
  const disputed = (dispute: 'open' | 'won') =>
    context.db
      .updateTable('payments')
      .set({ dispute })
      .where('id', '=', world.viewers[0]?.payment_id ?? 0)
      .execute();
  await disputed('open');
  const next = await closeNext(kinora, world);
  expect(await balances(kinora)).not.toEqual(settled);
  await disputed('won');
  const third = await closeNext(kinora, { ...world, month: next });
  expect(await balances(kinora)).toEqual(settled);

  const late = await giveUser(context);
  await givePayment(context, late, world.month, { amount_minor: 500 });
  await giveWatching(context, late, world.bob.episode_id, world.month, 60);
  await closeNext(kinora, { ...world, month: third });
  const { 'Ada Author': ada = 0, 'Bob Builder': bob = 0, pool, subscriptions } = await balances(kinora);
  expect([ada + bob, pool, subscriptions]).toEqual([2450, 0, -3500]);
  expect(bob).toBeGreaterThan(550);
});

test('who is forgotten stays counted; what is given back to them then is the reserve’s to bear', async () => {
  await using kinora = await startTestApp();
  const world = await postedMonth(kinora);
  const { db } = kinora.context;
  await db
    .deleteFrom('playback_sessions')
    .where('user_id', '=', world.viewers[1]?.id ?? 0)
    .execute();
  await closeNext(kinora, world);
  expect(await db.selectFrom('royalty_recounts').selectAll().execute()).toEqual([]);
  await refund(kinora, world, 1);
  await closeNext(kinora, { ...world, month: await closeNext(kinora, world) });
  expect(await balances(kinora)).toEqual({
    subscriptions: -2000,
    platform: 600,
    pool: 0,
    reserve: -700,
    'Ada Author': 1550,
    'Bob Builder': 550,
  });
});

test('each currency is closed by itself, and corrected when nobody pays in it any more', async () => {
  await using kinora = await startTestApp();
  const world = await giveWorld(kinora);
  const { context } = kinora;
  const swiss = await giveUser(context);
  const payment_id = await givePayment(context, swiss, world.month, { currency: 'chf' });
  await giveWatching(context, swiss, world.bob.episode_id, world.month, 10);
  await closeMonth(context, world.month);
  const months = context.db.selectFrom('royalty_months').orderBy('currency');
  expect(await months.select(['currency', 'pool_minor', 'status']).execute()).toEqual([
    { currency: 'chf', pool_minor: 700, status: 'posted' },
    { currency: 'usd', pool_minor: 2100, status: 'posted' },
  ]);
  await context.db
    .updateTable('payments')
    .set({ refunded_minor: 1000 })
    .where('id', '=', payment_id)
    .execute();
  await closeNext(kinora, world);
  const bob = context.db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .where('user_id', '=', world.bob.user.id)
    .where('ledger_postings.currency', '=', 'chf');
  expect(await bob.select('amount_minor').orderBy('ledger_postings.id').execute()).toEqual([
    { amount_minor: 700 },
    { amount_minor: -700 },
  ]);
});
