import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { insertEvent } from '#features/billing/sandbox/event-queries.ts';
import { findUnpaidInvoice, updateAttempts } from '#features/billing/sandbox/invoice-queries.ts';
import {
  createRenewal,
  endSubscription,
  payUnpaidInvoice,
  startPeriod,
} from '#features/billing/sandbox/lifecycle.ts';
import {
  lockNextDue,
  updateSubscription,
  type SandboxSubscription,
} from '#features/billing/sandbox/subscription-queries.ts';

/**
 * Processes what became due first: a renewal, a retry, or the end of a subscription.
 * @returns false if nothing was due.
 */
export function renewNext(db: Db, now: Date, grace_days: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const due = await lockNextDue(tx, now);
    if (!due?.due_at) return false;
    const at = new Date(due.due_at);
    if (due.status === 'past_due') await retry(tx, due, at, grace_days);
    else if (due.cancel_scheduled) await endSubscription(tx, due.ref, at);
    else await renew(tx, due, at, grace_days);
    return true;
  });
}

const canPay = ({ card }: SandboxSubscription) => card === 'success' || card === 'needs_authentication';

/** Charges the next period, and starts it if the charge succeeds. */
export async function renew(tx: Tx, found: SandboxSubscription, at: Date, grace_days: number): Promise<void> {
  const due = await changeIntervalNow(tx, found, at);
  const invoice = await createRenewal(tx, due, at, canPay(due));
  if (invoice.paid_at) await startPeriod(tx, due.ref, invoice, at);
  else await handleFailure(tx, due, 1, at, grace_days);
}

/** Switches to the other interval, if the subscriber has chosen to. */
async function changeIntervalNow(tx: Tx, found: SandboxSubscription, at: Date): Promise<SandboxSubscription> {
  const { next_billed_every: billed_every, next_price_minor: price_minor } = found;
  if (billed_every === null || price_minor === null) return found;
  const changed = {
    billed_every,
    price_minor,
    first_price_minor: price_minor,
    next_billed_every: null,
    next_price_minor: null,
  };
  await updateSubscription(tx, found.ref, at, changed);
  return { ...found, ...changed };
}

async function retry(tx: Tx, due: SandboxSubscription, at: Date, grace_days: number): Promise<void> {
  // A payment that the subscriber has to confirm is not retried without them.
  if (canPay(due) && !due.authenticating) return payUnpaidInvoice(tx, due.ref, at);
  const invoice = await findUnpaidInvoice(tx, due.ref);
  if (!invoice) return endSubscription(tx, due.ref, at);
  const attempts = invoice.attempts + 1;
  await updateAttempts(tx, invoice.ref, attempts);
  await handleFailure(tx, due, attempts, at, grace_days);
}

/** Schedules a retry for the next day; once the grace days are used up, the subscription ends. */
async function handleFailure(
  tx: Tx,
  { ref }: SandboxSubscription,
  attempts: number,
  at: Date,
  grace_days: number,
): Promise<void> {
  await insertEvent(tx, 'invoice.payment_failed', ref, at);
  if (attempts > grace_days) return endSubscription(tx, ref, at);
  await updateSubscription(tx, ref, at, { status: 'past_due', due_at: after(at, day) });
}
