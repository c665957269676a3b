import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { day, minute } from '#clock.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { allocate } from '#features/earnings/royalties/rules/allocate.ts';
import { netOfMonth } from '#features/earnings/royalties/rules/payment-net.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  closeNextMonth,
  addCreator,
  addPayment,
  addWatching,
  monthToClose,
  type Creator,
} from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

const [personCount, showCount, monthCount, closeCount] = [8, 3, 3, 4];

/** A payment's state as known at a close. */
const paymentState = fc.record({
  fee_minor: fc.nat(60),
  tax_minor: fc.constantFrom(0, 0, 50),
  refunded_minor: fc.constantFrom(0, 0, 100, 500),
  dispute: fc.constantFrom('none', 'none', 'open', 'won', 'lost'),
});

const history = fc.record({
  payments: fc.array(
    fc.record({
      person: fc.nat(personCount - 1),
      month: fc.nat(monthCount - 1),
      amount_minor: fc.constantFrom(999, 999, 500, 1),
      /** Whether its period begins on the eleventh and therefore ends in the following month. */
      is_late: fc.boolean(),
      /** The first close by which it was reported, and its state at each close. */
      first_close: fc.nat(closeCount - 1),
      states: fc.array(paymentState, { minLength: closeCount, maxLength: closeCount }),
    }),
    { minLength: 20, maxLength: 20 },
  ),
  watched: fc.uniqueArray(
    fc.record({
      person: fc.nat(personCount - 1),
      show: fc.nat(showCount - 1),
      month: fc.nat(monthCount - 1),
      // Equal times make some viewers indistinguishable.
      minutes: fc.constantFrom(30, 30, 45, 100),
    }),
    {
      selector: ({ person, show, month }) => `${person} ${show} ${month}`,
      minLength: 30,
      maxLength: 30,
      size: 'max',
    },
  ),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** The viewers, creators and months that a history refers to by index. */
type Fixture = { users: readonly number[]; creators: readonly Creator[]; monthNames: readonly string[] };

test('corrections after the close pay everyone what they would have received if payments had been final from the start', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const [sample] = fc.sample(history, { seed: 2026, numRuns: 1 });
  if (!sample) throw new Error('There is no history.');
  const creators: Creator[] = [];
  for (const name of ['Ada Author', 'Bob Builder', 'Cleo Creator'])
    creators.push(await addCreator(kinora, name));
  const users: number[] = [];
  for (let person = 0; person < personCount; person++) users.push(await addUser(context));
  const monthNames = [monthToClose(context)];
  while (monthNames.length < closeCount)
    monthNames.push(monthOf(new Date(monthSpan(monthNames.at(-1) ?? '').to_ms)));
  const fixture = { users, creators, monthNames };

  for (const { person, show, month, minutes } of sample.watched)
    await addWatching(
      context,
      at(users, person),
      at(creators, show).episode_id,
      at(monthNames, month),
      minutes,
      4 * show,
    );
  const paymentIds = new Map<number, number>();
  for (const [close, month] of monthNames.entries()) {
    await savePayments(kinora, sample, fixture, { paymentIds, close });
    if (close === 0) await closeMonth(context, month);
    else await closeNextMonth(kinora, at(monthNames, close - 1));
  }

  const { db } = context;
  expect(await db.selectFrom('royalty_recounts').select('id').execute()).not.toEqual([]);
  const unplaced = db.selectFrom('royalty_months').where('unplaced_minor', '<>', 0);
  expect(await unplaced.select('id').execute()).toEqual([]);
  expect(await balancesOf(kinora, creators)).toEqual(
    await balancesWithoutCorrections(kinora, sample, fixture),
  );
}, 120_000);

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new RangeError(`There is no item at index ${index}.`);
  return found;
};

/** Records the payments as they were known at a close. */
async function savePayments(
  { context }: TestApp,
  { payments }: History,
  { users, monthNames }: Fixture,
  { paymentIds, close }: { paymentIds: Map<number, number>; close: number },
): Promise<void> {
  for (const [index, { person, month, amount_minor, is_late, first_close, states }] of payments.entries()) {
    if (first_close > close) continue;
    const name = at(monthNames, month);
    const id =
      paymentIds.get(index) ?? (await addPayment(context, at(users, person), name, { amount_minor }));
    paymentIds.set(index, id);
    const { from_ms, to_ms } = monthSpan(name);
    const later_ms = is_late ? 10 * day : 0;
    const known = at(states, close);
    await context.db
      .updateTable('payments')
      .set({
        ...known,
        refunded_minor: Math.min(known.refunded_minor, amount_minor),
        period_start: new Date(from_ms + later_ms),
        period_end: new Date(to_ms + later_ms),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Returns what every balance would be if all payments had been final when each month was closed. */
async function balancesWithoutCorrections(
  { context }: TestApp,
  { watched }: History,
  { users, creators, monthNames }: Fixture,
) {
  const payments = await context.db.selectFrom('payments').selectAll().execute();
  const balances: Record<string, number> = { pool: 0 };
  const credit = (to: string, amount_minor: number) => (balances[to] = (balances[to] ?? 0) + amount_minor);
  for (const [month, name] of monthNames.entries()) {
    const viewers = users.map((user_id, person) => ({
      viewer: person + 1,
      net_minor: netOfMonth(
        payments.filter((payment) => payment.user_id === user_id),
        monthSpan(name),
      ),
      shows: watched
        .filter((entry) => entry.person === person && entry.month === month)
        .map(({ show, minutes }) => ({ show_id: at(creators, show).show_id, watched_ms: minutes * minute })),
    }));
    const alpha = { num: 70n, den: 100n };
    const counted = await allocate('fan_scaled_v1', () => viewers, { alpha, currency: 'usd' });
    for (const { show_id, amount_minor } of counted.lines) credit(`show ${show_id}`, amount_minor);
    credit('reserve', counted.reserve_minor);
    credit('subscriptions', -counted.net_minor);
    credit('platform', counted.net_minor - counted.pool_minor);
  }
  return balances;
}

async function balancesOf({ context: { db } }: TestApp, creators: readonly Creator[]) {
  const { rows } = await sql<{ kind: string; user_id: number | null; amount_minor: number }>`
    select kind, user_id, sum(amount_minor)::bigint as amount_minor from ledger_postings
    join ledger_accounts on ledger_accounts.id = account_id group by kind, user_id`.execute(db);
  return Object.fromEntries(
    rows.map(({ kind, user_id, amount_minor }) => {
      const creator = creators.find(({ user }) => user.id === user_id);
      return [creator ? `show ${creator.show_id}` : kind, amount_minor];
    }),
  );
}
