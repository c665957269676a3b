import { after, day, minute } from '#clock.ts';
import type { Context } from '#context.ts';
import { beginPayout, type PayoutRow } from '#features/earnings/payouts/begin-payout.ts';
import { canBePaid, selectPayouts } from '#features/earnings/payouts/queries.ts';
import { payoutKey } from '#features/earnings/payouts/rules.ts';
import { settleFailed, settlePaid, settleReversed } from '#features/earnings/payouts/settle-payout.ts';
import { TransferRefused, type PayoutProvider } from '#services/payouts/types.ts';

export type Sending = Pick<Context, 'db' | 'clock' | 'config' | 'log'>;

/** How long a process may take over a payout that it has begun; after that the next run takes over. */
const lease_ms = 10 * minute;

/** Sends due payouts and completes interrupted ones, under the same key, so that each is sent once. */
export async function sendDue(
  context: Sending,
  provider: PayoutProvider,
  signal: AbortSignal,
): Promise<number> {
  const { db, clock, log } = context;
  let sent = 0;
  for (const payout of await listToSend(context)) {
    signal.throwIfAborted();
    try {
      const begun = payout.status === 'sending' ? payout : await begin(context, provider, payout);
      if (begun && (await send(context, provider, begun))) sent++;
    } catch (error) {
      // It may have been sent. It stays in `sending`, and the next run asks again.
      log.warn({ err: error, payout: payoutKey(payout) }, 'It is not known yet whether a payout was sent');
    }
  }
  const since = after(clock.now(), -90 * day);
  for (const { reference, reversed_minor } of await provider.listReversed(since)) {
    const paid = await db
      .selectFrom('payouts')
      .select('id')
      .where('way', '=', 'stripe')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (paid && (await settleReversed(db, paid.id, reversed_minor, clock.now())))
      log.warn({ reference }, 'A payout was taken back; it is on the balance of its creator again');
  }
  return sent;
}

/** Whether the outcome of any payout at the provider is unknown. */
export async function isUnanswered({ db, payouts }: Pick<Context, 'db' | 'payouts'>): Promise<boolean> {
  if (payouts.way === 'manual') return false;
  const begun = await selectPayouts(db)
    .where('payouts.status', '=', 'sending')
    .where('way', '=', payouts.way)
    .executeTakeFirst();
  return begun !== undefined;
}

const listToSend = ({ db, clock, config }: Sending): Promise<PayoutRow[]> =>
  selectPayouts(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('payouts.status', 'in', ['due', 'failed']), eb(canBePaid(config.payouts), '=', true)]),
        eb.and([
          eb('payouts.status', '=', 'sending'),
          eb('way', '=', 'stripe'),
          eb('sent_at', '<=', after(clock.now(), -lease_ms).toISOString()),
        ]),
      ]),
    )
    .orderBy('payouts.id')
    .execute();

/**
 * Returns undefined if the creator's account no longer accepts money; the wallet then asks them to see to it.
 */
async function begin(context: Sending, provider: PayoutProvider, payout: PayoutRow) {
  const { db, clock, config } = context;
  const { account_ref } = await db
    .selectFrom('payout_accounts')
    .select('account_ref')
    .where('user_id', '=', payout.user_id)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const is_ready = await provider.isReady(account_ref);
  await db
    .updateTable('payout_accounts')
    .set({ is_ready, checked_at: now })
    .where('user_id', '=', payout.user_id)
    .execute();
  if (!is_ready) return undefined;
  const to = { way: provider.way, destination: account_ref };
  return beginPayout(db, payout.id, to, { now, minimum_minor: config.payout_minimum_minor });
}

async function send({ db, clock, log }: Sending, provider: PayoutProvider, payout: PayoutRow) {
  const { id, attempt, amount_minor, currency, destination } = payout;
  const key = payoutKey(payout);
  try {
    const reference = await provider.send({
      key,
      attempt,
      amount_minor,
      currency,
      destination: destination ?? '',
    });
    return await settlePaid(db, id, reference, clock.now());
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    await settleFailed(db, id, attempt, error.message);
    log.warn({ payout: key, reason: error.message }, 'A payout was refused');
    return false;
  }
}
