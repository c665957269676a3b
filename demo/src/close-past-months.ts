import { after, day, type Clock } from '@kinora/server/clock';
import type { Context } from '@kinora/server/context';
import { transaction } from '@kinora/server/db/transaction';
import { rollUp } from '@kinora/server/features/analytics/roll-up';
import { storeBankAccount } from '@kinora/server/features/earnings/bank-accounts/save-bank-account';
import { enableMonetizationFor } from '@kinora/server/features/earnings/monetization/enable-monetization';
import {
  exportTransfers,
  markFailed,
  markPaid,
} from '@kinora/server/features/earnings/payouts/bank-transfers';
import { payoutKey } from '@kinora/server/features/earnings/payouts/rules';
import { closeMonth } from '@kinora/server/features/earnings/royalties/close/close-month';
import {
  insertQualified,
  dequeueChangedViewers,
} from '@kinora/server/features/earnings/royalties/queries/qualified-queries';
import { readWatched } from '@kinora/server/features/earnings/royalties/queries/watched-queries';
import { monthOf, monthSpan } from '@kinora/server/features/earnings/royalties/rules/calendar';
import { filmSeconds } from '#film-plan.ts';
import { closedAt, closedMonths, openedAt } from '#opening.ts';
import type { People } from '#people.ts';
import { listPayoutsIn } from '#queries.ts';
import type { SeededShow } from '#show-rows.ts';

type Seeded = { shows: readonly SeededShow[]; people: People; now: Date };

const notAborted = new AbortController().signal;

/**
 * Closes the past months as the nightly jobs and the operator would have: each close and each payout takes
 * place at its proper time, under the service's own rules. The bank returned the last payout, and the
 * royalties of the last month are on hold.
 */
export async function closePastMonths(context: Context, seeded: Seeded): Promise<void> {
  const { now } = seeded;
  // Whatever payout method is configured, invented money must never reach a provider.
  const config = { ...context.config, payouts: 'manual' as const };
  const at = (moment: Date): Context => ({ ...context, config, clock: fixedClock(moment) });
  await enableMonetization(at(openedAt(config, now)), seeded);
  await rollUp(at(now), notAborted);
  await countWatched(context, seeded);
  const months = closedMonths(config, now);
  const closes = months.map((month) => ({ month, moment: closedAt(month, config.royalty_close_day) }));
  const payouts = closes
    .map(({ month, moment }) => ({ month, moment: after(moment, (config.royalty_hold_days + 1) * day) }))
    .filter(({ moment }) => after(moment, day) <= now);
  const events = [
    ...closes.map(({ month, moment }) => ({
      moment,
      run: async () => void (await closeMonth(at(moment), month)),
    })),
    ...payouts.map(({ month, moment }, index) => ({
      moment,
      run: () => payOut(at, { month, moment, isLast: index === payouts.length - 1 }, seeded),
    })),
  ].toSorted((one, other) => one.moment.getTime() - other.moment.getTime());
  for (const { run } of events) await run();
}

const fixedClock = (moment: Date): Clock => ({ now: () => moment });

/** Enables monetization for two creators, with tax numbers from a range that is never issued. */
async function enableMonetization(context: Context, { people, shows }: Seeded): Promise<void> {
  const other = shows.find(({ show }) => show.creator === 'Maren Solberg');
  await enableMonetizationFor(
    context,
    people.publisher,
    {
      name: 'Noor Haddad',
      address1: 'Unit 4, 12 Creekside',
      city: 'London',
      state: 'Greater London',
      country: 'GB',
      zipCode: 'SE8 3DX',
      ssn: 'QQ123456C',
    },
    undefined,
  );
  await addBankAccount(context, people.publisher, {
    country: 'GB',
    holder: 'Noor Haddad',
    account: 'GB33BUKB20201555555555',
    bic: 'BUKBGB22',
  });
  if (other) {
    await enableMonetizationFor(
      context,
      people.creator(other.show),
      {
        name: 'Maren Solberg',
        address1: 'Fyrveien 1',
        city: 'Bergen',
        state: 'Vestland',
        country: 'NO',
        zipCode: '5003',
        ssn: '00000000000',
      },
      undefined,
    );
    await addBankAccount(context, people.creator(other.show), {
      country: 'NO',
      holder: 'Maren Solberg',
      account: 'NO9386011117947',
    });
  }
}

/** Adds a bank account, one of the examples in the IBAN registry, without sending an email about it. */
const addBankAccount = (
  context: Context,
  user_id: number,
  account: Parameters<typeof storeBankAccount>[3],
): Promise<unknown> => transaction(context.db, (tx) => storeBankAccount(context, tx, user_id, account));

/**
 * Counts what everybody watched in each month, as the nightly job does. The films are not drawn yet, so this
 * uses their planned lengths, which the films will match to the frame.
 */
async function countWatched({ db, config }: Context, { shows, people, now }: Seeded): Promise<void> {
  const episodes = new Map(
    shows.flatMap(({ id: show_id, show, episodes: showEpisodes }) =>
      showEpisodes.map(({ id, number }) => [
        id,
        {
          show_id,
          publisher_id: people.creator(show),
          duration_ms: Math.round(1000 * filmSeconds(show, number)),
        },
      ]),
    ),
  );
  const current = monthOf(now);
  const previous = monthOf(new Date(monthSpan(current).from_ms - 1));
  const months = new Set([...closedMonths(config, now), previous, current]);
  await transaction(db, async (tx) => {
    const viewers = await dequeueChangedViewers(tx, 1_000_000);
    for (const month of months)
      await insertQualified(tx, month, await readWatched(tx, month, viewers, episodes));
  });
}

type Payout = { month: string; moment: Date; isLast: boolean };

/** Puts the due payouts on a list of bank transfers, and records their results a day later. */
async function payOut(
  at: (moment: Date) => Context,
  { month, moment, isLast }: Payout,
  { people }: Seeded,
): Promise<void> {
  const file = `transfers-${monthOf(moment)}.csv`;
  const { payouts } = await exportTransfers(at(moment), file, { reader_id: null });
  if (payouts === 0) return;
  const dayLater = at(after(moment, day));
  if (isLast)
    for (const payout of await listPayoutsIn(dayLater.db, month))
      if (payout.user_id === people.publisher)
        await markFailed(
          dayLater,
          payoutKey(payout),
          'The bank returned the transfer: this account has been closed.',
        );
      else await markPaid(dayLater, payoutKey(payout), `SANDBOX-${payoutKey(payout)}`);
  else await markPaid(dayLater, file, `SANDBOX-${monthOf(moment)}`);
}
