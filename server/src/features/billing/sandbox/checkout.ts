import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import type { SandboxCardName } from '#features/billing/sandbox/card-rules.ts';
import { payUnpaidInvoice, takeFirstPayment } from '#features/billing/sandbox/lifecycle.ts';
import {
  findSubscription,
  lockSubscription,
  updateSubscription,
  type SandboxSubscription,
} from '#features/billing/sandbox/subscription-queries.ts';

/** How long a checkout stays open. */
const open_ms = day;

/** The data shown on the hosted page; undefined if the checkout does not exist. */
export async function readCheckout(db: Db, ref: string, now: Date) {
  const found = await findSubscription(db, ref);
  return (
    found && {
      amount_minor: found.trial_days > 0 ? 0 : found.first_price_minor,
      full_amount_minor: found.price_minor,
      billed_every: found.billed_every,
      gift_months: null,
      currency: found.currency,
      trial_days: found.trial_days,
      status: checkoutStatus(found, now),
    }
  );
}

function checkoutStatus(
  found: SandboxSubscription,
  now: Date,
): 'open' | 'needs_authentication' | 'paid' | 'expired' {
  if (found.authenticating) return 'needs_authentication';
  if (found.status !== 'open') return 'paid';
  return isExpired(found, now) ? 'expired' : 'open';
}

const isExpired = ({ created_at }: SandboxSubscription, now: Date) =>
  after(new Date(created_at), open_ms) <= now;

/** Pays an open checkout with a test card. */
export function payCheckout(
  db: Db,
  ref: string,
  card: SandboxCardName,
  now: Date,
): Promise<'paid' | 'needs_authentication' | 'declined' | 'not_open'> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'open' || isExpired(found, now)) return 'not_open';
    if (card === 'declined') return 'declined';
    if (card === 'needs_authentication') {
      await updateSubscription(tx, ref, now, { authenticating: true, card });
      return 'needs_authentication';
    }
    await takeFirstPayment(tx, found, card, now);
    return 'paid';
  });
}

/** Handles the subscriber's response to their bank: the pending payment is made or abandoned. */
export function authenticate(
  db: Db,
  ref: string,
  is_confirmed: boolean,
  now: Date,
): Promise<'paid' | 'refused' | 'not_open'> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (!found?.authenticating || !found.card) return 'not_open';
    await updateSubscription(tx, ref, now, { authenticating: false });
    if (!is_confirmed) return 'refused';
    await payAmountDue(tx, found, now);
    return 'paid';
  });
}

const payAmountDue = (tx: Tx, found: SandboxSubscription, now: Date) =>
  found.status === 'open'
    ? takeFirstPayment(tx, found, found.card ?? 'success', now)
    : payUnpaidInvoice(tx, found.ref, now);
