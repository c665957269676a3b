import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportPayouts, listPayouts, readWallet } from '@kinora/contract/earnings/payouts';
import { listStatements } from '@kinora/contract/earnings/royalties';
import { day } from '#clock.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { startTestApp } from '#test/app.ts';
import { seededRandom } from '#test/random-numbers.ts';
import {
  addCreator,
  addPayment,
  addWatching,
  closeNextMonth,
  setUpPayouts,
  monthToClose,
} from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addUser } from '#test/shows.ts';
import { signIn } from '#test/sign-in.ts';

test('a month paid in two currencies has two exact pools, which are paid out separately', async () => {
  await using kinora = await startTestApp({
    PAYOUT_MINIMUM_MINOR: '100000000',
    PAYOUT_MINIMUMS: 'eur:100,jpy:1000',
    SEPA_DEBTOR_NAME: 'Kinora',
    SEPA_DEBTOR_IBAN: 'DE89370400440532013000',
  });
  const { context } = kinora;
  const { db } = context;
  const [ada, bob] = [await addCreator(kinora, 'Ada Author'), await addCreator(kinora, 'Bob Builder')];
  const viewers = await Promise.all(Array.from({ length: 6 }, () => addUser(context)));
  const random = seededRandom(20_261_128);
  const randomUpTo = (max: number) => 1 + Math.floor(random() * max);
  const paid_minor = new Map<string, number>();
  let month = monthToClose(context);
  for (let closes = 0; closes < 4; closes++) {
    for (const [index, viewer] of viewers.entries()) {
      // Two of them pay in both currencies, like people who move abroad.
      const currencies =
        index % 3 === 0
          ? (['usd'] as const)
          : index % 3 === 1
            ? (['eur'] as const)
            : (['usd', 'eur'] as const);
      for (const currency of currencies) {
        const amount_minor = randomUpTo(2000);
        await addPayment(context, viewer, month, { amount_minor, currency });
        paid_minor.set(`${month} ${currency}`, (paid_minor.get(`${month} ${currency}`) ?? 0) + amount_minor);
      }
      await addWatching(context, viewer, ada.episode_id, month, randomUpTo(90), 6);
      if (random() < 0.7) await addWatching(context, viewer, bob.episode_id, month, randomUpTo(90), 12);
    }
    month = await closeNextMonth(kinora, previous(month));
    month = next(month);
  }
  const { rows } = await sql<ClosedMonth>`
    select month || ' ' || currency as name, net_minor, pool_minor, reserve_minor,
      (select coalesce(sum(amount_minor), 0)::bigint from royalty_parts where month_id = royalty_months.id) as parts_minor
    from royalty_months where status in ('posted', 'paid') order by month, currency`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...paid_minor.keys()].toSorted());
  for (const { name, net_minor, pool_minor, reserve_minor, parts_minor } of rows) {
    expect(net_minor, name).toBe(paid_minor.get(name));
    expect(pool_minor, name).toBe(Math.floor((net_minor * 7) / 10));
    expect(parts_minor + reserve_minor, name).toBe(pool_minor);
  }
  // No transaction mixes currencies: each sums to zero in its own.
  const sums = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
    .groupBy(['transaction_id', 'ledger_accounts.currency'])
    .select((eb) => eb.fn.sum<number>('amount_minor').as('sum'))
    .execute();
  expect(new Set(sums.map(({ sum }) => sum))).toEqual(new Set([0]));

  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  const withNewSession = async (user: typeof ada.user) => ({ ...user, token: await signIn(kinora, user.id) });
  const statements = await kinora.as(await withNewSession(ada.user), listStatements, {});
  expect(new Set(statements.map(({ currency }) => currency))).toEqual(new Set(['usd', 'eur']));
  const { balances } = await kinora.as(await withNewSession(ada.user), readWallet, {});
  expect(
    Object.fromEntries(balances.map(({ currency, minimum_minor }) => [currency, minimum_minor])),
  ).toEqual({ eur: 100, usd: 100_000_000 });
  await runPayouts(context, AbortSignal.timeout(60_000));
  const olga = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  const euros = balances.find(({ currency }) => currency === 'eur')?.available_minor ?? 0;
  // The dollars are below their minimum.
  expect(await kinora.as(olga, listPayouts, {})).toMatchObject([
    { currency: 'eur', amount_minor: euros, is_sepa: true },
  ]);
  const { content } = await kinora.as(olga, exportPayouts, { body: { file: 'november.xml' } });
  expect(content).toContain(`Ccy="EUR">${(euros / 100).toFixed(2)}<`);
}, 240_000);

type ClosedMonth = {
  name: string;
  net_minor: number;
  pool_minor: number;
  reserve_minor: number;
  parts_minor: number;
};

const addMonths = (month: string, count: number) => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
};
const previous = (month: string) => addMonths(month, -1);
const next = (month: string) => addMonths(month, 1);
