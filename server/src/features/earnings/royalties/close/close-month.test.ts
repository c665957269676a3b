import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minute } from '#clock.ts';
import {
  closeMonth,
  MonthNotClosable,
  prepareMonth,
} from '#features/earnings/royalties/close/close-month.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { closeRoyalties } from '#features/earnings/royalties/close-royalties-job.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  awaitCloseDay,
  closeNextMonth,
  addPayment,
  addWatching,
  addSampleMonth,
  addClosedMonth,
  type SampleMonth,
} from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

const lineAmounts = async ({ context: { db } }: TestApp, rule: string) => {
  const lines = await db
    .selectFrom('royalty_lines')
    .where('rule', '=', rule)
    .orderBy('show_id')
    .select('amount_minor')
    .execute();
  return lines.map(({ amount_minor }) => amount_minor);
};

/** Returns every account with its balance. */
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

/** Returns everything that closing months has written, except timestamps. */
async function snapshot({ context: { db } }: TestApp): Promise<string> {
  const tables: unknown[] = [
    await db
      .selectFrom('royalty_months')
      .selectAll()
      .orderBy('id')
      .execute()
      .then((months) => months.map((closed) => ({ ...closed, frozen_at: 0, computed_at: 0, posted_at: 0 }))),
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

/** Recomputes a month's hash from who paid what and watched which shows for how long. */
function hashOf(terms: string, viewers: readonly [number, Record<number, number>][]): string {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = viewers
    .map(([net_minor, shows]) => ({
      order: sha(`${net_minor}|{${Object.keys(shows).join(',')}}|{${Object.values(shows).join(',')}}`),
      line: `${net_minor}|${Object.entries(shows)
        .map((show) => show.join(':'))
        .join(',')}\n`,
    }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return sha(`${terms}\n${lines.map(({ line }) => line).join('')}`);
}

const refund = ({ context: { db } }: TestApp, { viewers }: SampleMonth, index: number) =>
  db
    .updateTable('payments')
    .set({ refunded_minor: 1000 })
    .where('id', '=', viewers[index]?.payment_id ?? 0)
    .execute();

describe('a month with three viewers and two creators, closed by two processes at once', () => {
  let kinora: TestApp;
  let sample: SampleMonth;
  beforeAll(async () => {
    kinora = await startTestApp();
    awaitCloseDay(kinora);
    sample = await addSampleMonth(kinora);
    const closing = () => closeMonth(kinora.context, sample.month);
    await Promise.all([closing(), closing()]);
  });
  afterAll(() => kinora[Symbol.asyncDispose]());

  test('is frozen, allocated by three rules and posted, with the amounts computed by hand, to the cent', async () => {
    const { month, ada, bob } = sample;
    const closed = await kinora.context.db.selectFrom('royalty_months').selectAll().executeTakeFirstOrThrow();
    expect(closed).toMatchObject({
      month,
      currency: 'usd',
      status: 'posted',
      rule: 'fan_scaled_v1',
      viewers: 3,
      net_minor: 3000,
      watched_ms: 200 * minute,
      pool_minor: 2100,
      reserve_minor: 0,
      // The viewer who watched the most counts in full; the other two contribute $11, and net ·
      // time is $10 · 80 minutes.
      gamma: '11/48000000',
      input_hash: hashOf(`${month}|usd|70/100|fan_scaled_v1`, [
        [1000, { [ada.show_id]: 120 * minute }],
        [1000, { [ada.show_id]: 40 * minute, [bob.show_id]: 20 * minute }],
        [1000, { [bob.show_id]: 20 * minute }],
      ]),
    });
    expect(await lineAmounts(kinora, 'fan_scaled_v1')).toEqual([1550, 550]);
    expect(await lineAmounts(kinora, 'pro_rata_v1')).toEqual([1680, 420]);
    expect(await lineAmounts(kinora, 'user_centric_v1')).toEqual([1167, 933]);
    expect(await balances(kinora)).toEqual({
      subscriptions: -3000,
      platform: 900,
      pool: 0,
      'Ada Author': 1550,
      'Bob Builder': 550,
    });
  });

  test('does not change when it is closed again, directly or by the nightly job', async () => {
    const before = await snapshot(kinora);
    expect(await closeMonth(kinora.context, sample.month)).toBe(false);
    await kinora.context.jobs.boss.send(closeRoyalties.name, {});
    await kinora.doJobs(closeRoyalties.name);
    expect(await snapshot(kinora)).toBe(before);
  });

  test('can be neither changed nor reopened', async () => {
    const { db } = kinora.context;
    const month = db.updateTable('royalty_months');
    await expect(month.set({ status: 'frozen' }).execute()).rejects.toThrow('does not go back from posted');
    await expect(month.set({ pool_minor: 1 }).execute()).rejects.toThrow('does not change');
    const line = db.updateTable('royalty_lines').set({ amount_minor: 1 });
    await expect(line.execute()).rejects.toThrow('corrected in the next close');
    const viewers = db.deleteFrom('royalty_viewers');
    await expect(viewers.execute()).rejects.toThrow('corrected in the next close');
  });

  test('is followed by a month that cannot be closed while late watch reports may still arrive', async () => {
    const closing = closeMonth(kinora.context, monthOf(kinora.context.clock.now()));
    await expect(closing).rejects.toThrow(MonthNotClosable);
    await expect(closing).rejects.toThrow(/can be closed on \d{4}-\d{2}-05 or later/);
  });
});

test('nothing is earned when a show’s own publisher, operators or non-payers watch', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const sample = await addSampleMonth(kinora);
  const { month, ada } = sample;
  await addPayment(context, ada.user.id, month);
  await addWatching(context, ada.user.id, ada.episode_id, month, 100);
  const staff = await addUser(context);
  await context.db.updateTable('users').set({ role: 'operator' }).where('id', '=', staff).execute();
  await addPayment(context, staff, month);
  await addWatching(context, staff, ada.episode_id, month, 100);
  await addWatching(context, await addUser(context), ada.episode_id, month, 100);
  await closeMonth(context, month);
  expect(await lineAmounts(kinora, 'pro_rata_v1')).toEqual([2800, 700]);
  // All three viewers now count in full, as their $30 is less than the pool of $35.
  expect(await lineAmounts(kinora, 'fan_scaled_v1')).toEqual([1667, 1333]);
  expect(await balances(kinora)).toMatchObject({ reserve: 500, pool: 0 });
});

test('payments recorded on earlier nights are updated at the close', async () => {
  await using kinora = await startTestApp();
  const { context, advance } = kinora;
  const { clock, db } = context;
  const sample = await addSampleMonth(kinora);
  await prepareMonth(context, sample.month);
  const recorded = db.selectFrom('royalty_payments').select('net_minor').orderBy('payment_id');
  expect(await recorded.execute()).toEqual([{ net_minor: 1000 }, { net_minor: 1000 }, { net_minor: 1000 }]);
  await refund(kinora, sample, 2);
  const late = await addUser(context);
  await addPayment(context, late, sample.month, { amount_minor: 500 });
  await closeMonth(context, sample.month);
  expect((await recorded.execute()).map(({ net_minor }) => net_minor)).toEqual([1000, 1000, 0, 500]);
  // The two who watched paid $20; the pool is 70% of all $25.
  const months = db.selectFrom('royalty_months').select(['month', 'status', 'pool_minor']).orderBy('month');
  expect(await months.execute()).toEqual([{ month: sample.month, status: 'posted', pool_minor: 1750 }]);

  // The next month is prepared as soon as it is over, but not closed.
  const next = monthOf(new Date(monthSpan(sample.month).to_ms));
  const untilOver_ms = monthSpan(next).to_ms + minute - clock.now().getTime();
  advance(untilOver_ms);
  await context.jobs.boss.send(closeRoyalties.name, {});
  await kinora.doJobs(closeRoyalties.name);
  expect((await months.execute()).at(-1)).toEqual({ month: next, status: 'open', pool_minor: null });
});

test('changed payments for a closed month are corrected in the next one, to the cent', async () => {
  await using kinora = await startTestApp();
  const sample = await addClosedMonth(kinora);
  await refund(kinora, sample, 2);
  const before = await lineAmounts(kinora, 'fan_scaled_v1');
  const second = await closeNextMonth(kinora, sample.month);
  expect(await lineAmounts(kinora, 'fan_scaled_v1')).toEqual(before);
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

  // Winning a dispute restores what the dispute took away.
  const { context } = kinora;
  const settled = await balances(kinora);
  const setDispute = (dispute: 'open' | 'won') =>
    context.db
      .updateTable('payments')
      .set({ dispute })
      .where('id', '=', sample.viewers[0]?.payment_id ?? 0)
      .execute();
  await setDispute('open');
  const third = await closeNextMonth(kinora, second);
  expect(await balances(kinora)).not.toEqual(settled);
  await setDispute('won');
  const fourth = await closeNextMonth(kinora, third);
  expect(await balances(kinora)).toEqual(settled);

  // A payment reported late counts after all.
  const late = await addUser(context);
  await addPayment(context, late, sample.month, { amount_minor: 500 });
  await addWatching(context, late, sample.bob.episode_id, sample.month, 60);
  await closeNextMonth(kinora, fourth);
  const { 'Ada Author': ada = 0, 'Bob Builder': bob = 0, pool, subscriptions } = await balances(kinora);
  expect([ada + bob, pool, subscriptions]).toEqual([1750, 0, -2500]);
  expect(bob).toBeGreaterThan(156);
});

test('a deleted viewer is still included; later refunds to them are paid from the reserve', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const { db } = context;
  const sample = await addSampleMonth(kinora);
  // This member paid the same and watched nothing, so their row matches what is still known about the
  // deleted member at the next close.
  await addPayment(context, await addUser(context), sample.month);
  await closeMonth(context, sample.month);
  const posted = await balances(kinora);
  expect(posted).toMatchObject({ 'Ada Author': 1667, 'Bob Builder': 1133, subscriptions: -4000 });
  const { id = 0, payment_id = 0 } = sample.viewers[1] ?? {};
  await db.deleteFrom('playback_sessions').where('user_id', '=', id).execute();
  await db.updateTable('users').set({ deleted_at: context.clock.now() }).where('id', '=', id).execute();
  const next = await closeNextMonth(kinora, sample.month);
  expect(await db.selectFrom('royalty_recounts').selectAll().execute()).toEqual([]);

  const setDispute = (dispute: 'open' | 'won') =>
    db.updateTable('payments').set({ dispute }).where('id', '=', payment_id).execute();
  await setDispute('open');
  const third = await closeNextMonth(kinora, next);
  expect(await balances(kinora)).toEqual({ ...posted, subscriptions: -3000, platform: 900, reserve: -700 });
  await setDispute('won');
  await closeNextMonth(kinora, third);
  expect(await balances(kinora)).toEqual({ ...posted, reserve: 0 });
});

test('each currency is closed separately, and corrected even after nobody pays in it anymore', async () => {
  await using kinora = await startTestApp();
  const sample = await addSampleMonth(kinora);
  const { context } = kinora;
  const swiss = await addUser(context);
  const payment_id = await addPayment(context, swiss, sample.month, { currency: 'chf' });
  await addWatching(context, swiss, sample.bob.episode_id, sample.month, 10);
  await closeMonth(context, sample.month);
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
  await closeNextMonth(kinora, sample.month);
  const bob = context.db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .where('user_id', '=', sample.bob.user.id)
    .where('ledger_postings.currency', '=', 'chf');
  expect(await bob.select('amount_minor').orderBy('ledger_postings.id').execute()).toEqual([
    { amount_minor: 700 },
    { amount_minor: -700 },
  ]);
});
