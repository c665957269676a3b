import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import type { SandboxCardName } from '#features/billing/sandbox/cards.ts';
import {
  change,
  lock,
  payOpenInvoice,
  takeFirstPayment,
  type Kept,
} from '#features/billing/sandbox/invoices.ts';

const open_ms = day;

export type Terms = {
  ref: string;
  user_id: number;
  price_minor: number;
  first_price_minor: number;
  trial_days: number;
  currency: string;
};

/** Opens a checkout, unless one with this reference already exists. */
export async function openCheckout(db: Db, { user_id, ...terms }: Terms, now: Date): Promise<void> {
  await db
    .insertInto('sandbox_subscriptions')
    .values({ ...terms, client_reference: user_id, status: 'open', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();
}

/** The data shown on the hosted page; undefined if there is no such checkout. */
export async function readCheckout(db: Db, ref: string, now: Date) {
  const kept = await db
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('ref', '=', ref)
    .executeTakeFirst();
  return (
    kept && {
      amount_minor: kept.trial_days > 0 ? 0 : kept.first_price_minor,
      full_amount_minor: kept.price_minor,
      currency: kept.currency,
      trial_days: kept.trial_days,
      status: stateOf(kept, now),
    }
  );
}

function stateOf(kept: Kept, now: Date): 'open' | 'needs_authentication' | 'paid' | 'expired' {
  if (kept.authenticating) return 'needs_authentication';
  if (kept.status !== 'open') return 'paid';
  return isExpired(kept, now) ? 'expired' : 'open';
}

const isExpired = ({ created_at }: Kept, now: Date) => after(new Date(created_at), open_ms) <= now;

/** Pays an open checkout with a test card. */
export function payCheckout(
  db: Db,
  ref: string,
  card: SandboxCardName,
  now: Date,
): Promise<'paid' | 'needs_authentication' | 'declined' | 'not_open'> {
  return transaction(db, async (tx) => {
    const kept = await lock(tx, ref);
    if (kept?.status !== 'open' || isExpired(kept, now)) return 'not_open';
    if (card === 'declined') return 'declined';
    if (card === 'needs_authentication') {
      await change(tx, ref, now, { authenticating: true, card });
      return 'needs_authentication';
    }
    await takeFirstPayment(tx, kept, card, now);
    return 'paid';
  });
}

/** Handles the subscriber's response to their bank: the waiting payment is made or abandoned. */
export function authenticate(
  db: Db,
  ref: string,
  is_confirmed: boolean,
  now: Date,
): Promise<'paid' | 'refused' | 'not_open'> {
  return transaction(db, async (tx) => {
    const kept = await lock(tx, ref);
    if (!kept?.authenticating || !kept.card) return 'not_open';
    await change(tx, ref, now, { authenticating: false });
    if (!is_confirmed) return 'refused';
    await payWhatWaits(tx, kept, now);
    return 'paid';
  });
}

const payWhatWaits = (tx: Tx, kept: Kept, now: Date) =>
  kept.status === 'open'
    ? takeFirstPayment(tx, kept, kept.card ?? 'success', now)
    : payOpenInvoice(tx, kept.ref, now);
