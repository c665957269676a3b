import { after, day } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import type { KeptCard } from '#features/billing/sandbox/card-rules.ts';
import { insertEvent } from '#features/billing/sandbox/event-queries.ts';
import {
  countInvoices,
  findUnpaidInvoice,
  insertInvoice,
  markPaid,
  type SandboxInvoice,
} from '#features/billing/sandbox/invoice-queries.ts';
import {
  updateSubscription,
  type SandboxSubscription,
} from '#features/billing/sandbox/subscription-queries.ts';

/** The length of a month in the sandbox. */
const period_ms = 30 * day;

/** Takes the first payment, or starts the trial, which is free. */
export async function takeFirstPayment(
  tx: Tx,
  { ref, trial_days, first_price_minor }: SandboxSubscription,
  card: KeptCard,
  now: Date,
): Promise<void> {
  const isTrial = trial_days > 0;
  const period_end = after(now, isTrial ? trial_days * day : period_ms);
  await insertInvoice(tx, ref, {
    position: 1,
    amount_minor: isTrial ? 0 : first_price_minor,
    period_start: now,
    period_end,
    created_at: now,
    paid_at: now,
  });
  await updateSubscription(tx, ref, now, {
    status: 'active',
    card,
    authenticating: false,
    period_end,
    due_at: period_end,
  });
  await insertEvent(tx, 'subscription.created', ref, now);
}

/** Creates the invoice of the next month, paid or not. */
export async function createRenewal(
  tx: Tx,
  subscription: SandboxSubscription,
  at: Date,
  isPaid: boolean,
): Promise<SandboxInvoice> {
  const { ref, trial_days, first_price_minor, price_minor } = subscription;
  const position = (await countInvoices(tx, ref)) + 1;
  // A coupon applies to the first paid month, after the trial if there is one.
  const isFirstMonth = position === (trial_days > 0 ? 2 : 1);
  const period_start = new Date(subscription.period_end ?? at);
  return insertInvoice(tx, ref, {
    position,
    amount_minor: isFirstMonth ? first_price_minor : price_minor,
    period_start,
    period_end: after(period_start, period_ms),
    created_at: at,
    paid_at: isPaid ? at : null,
  });
}

/** Starts the month that a paid renewal covers. */
export async function startPeriod(
  tx: Tx,
  ref: string,
  { period_end }: SandboxInvoice,
  now: Date,
): Promise<void> {
  await updateSubscription(tx, ref, now, {
    status: 'active',
    authenticating: false,
    period_end,
    due_at: period_end,
  });
  await insertEvent(tx, 'invoice.paid', ref, now);
}

/** Pays the outstanding renewal and starts its month. */
export async function payUnpaidInvoice(tx: Tx, ref: string, now: Date): Promise<void> {
  const invoice = await findUnpaidInvoice(tx, ref);
  if (!invoice) return;
  await markPaid(tx, invoice.ref, now);
  await startPeriod(tx, ref, invoice, now);
}

export async function endSubscription(tx: Tx, ref: string, now: Date): Promise<void> {
  await updateSubscription(tx, ref, now, {
    status: 'ended',
    ended_at: now,
    due_at: null,
    authenticating: false,
  });
  await insertEvent(tx, 'subscription.ended', ref, now);
}
