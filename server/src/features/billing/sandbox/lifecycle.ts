import type { BilledEvery } from '@kinora/contract/billing/billing';
import { after, day } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import type { StoredCard } from '#features/billing/sandbox/card-rules.ts';
import { insertEvent } from '#features/billing/sandbox/event-queries.ts';
import { countCouponUse } from '#features/billing/sandbox/coupon-queries.ts';
import { priceAt } from '#features/billing/sandbox/coupon-rules.ts';
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
import { Refusal } from '#http/errors.ts';

/** How long a month and a year are in the sandbox. */
const period_ms: Record<BilledEvery, number> = { month: 30 * day, year: 365 * day };

/** Takes the first payment, or starts the trial, which is free. */
export async function takeFirstPayment(
  tx: Tx,
  { ref, billed_every, trial_days, first_price_minor, coupon_id }: SandboxSubscription,
  card: StoredCard,
  now: Date,
): Promise<void> {
  if (coupon_id !== null && !(await countCouponUse(tx, coupon_id)))
    throw new Refusal(
      409,
      'Your coupon has been used up in the meantime. Go back and start again without it.',
    );
  await updateSubscription(tx, ref, now, { card, authenticating: false });
  if (trial_days > 0) await startFreeDays(tx, ref, after(now, trial_days * day), now);
  else await startFirstPeriod(tx, ref, first_price_minor, after(now, period_ms[billed_every]), now);
}

/** Starts a subscription with days for which nothing is charged. */
export const startFreeDays = (tx: Tx, ref: string, until: Date, now: Date): Promise<void> =>
  startFirstPeriod(tx, ref, 0, until, now);

async function startFirstPeriod(
  tx: Tx,
  ref: string,
  amount_minor: number,
  period_end: Date,
  now: Date,
): Promise<void> {
  await insertInvoice(tx, ref, {
    position: 1,
    amount_minor,
    period_start: now,
    period_end,
    created_at: now,
    paid_at: now,
  });
  await updateSubscription(tx, ref, now, { status: 'active', period_end, due_at: period_end });
  await insertEvent(tx, 'subscription.created', ref, now);
}

/** Creates the invoice for the next period, paid or not. */
export async function createRenewal(
  tx: Tx,
  subscription: SandboxSubscription,
  at: Date,
  isPaid: boolean,
): Promise<SandboxInvoice> {
  const { ref } = subscription;
  const position = (await countInvoices(tx, ref)) + 1;
  const period_start = new Date(subscription.paused_until ?? subscription.period_end ?? at);
  return insertInvoice(tx, ref, {
    position,
    amount_minor: priceAt(position, subscription),
    period_start,
    period_end: after(period_start, period_ms[subscription.billed_every]),
    created_at: at,
    paid_at: isPaid ? at : null,
  });
}

/** Starts the period that a paid renewal covers. */
export async function startPeriod(
  tx: Tx,
  ref: string,
  { period_end }: SandboxInvoice,
  now: Date,
): Promise<void> {
  await updateSubscription(tx, ref, now, {
    status: 'active',
    authenticating: false,
    paused_until: null,
    period_end,
    due_at: period_end,
  });
  await insertEvent(tx, 'invoice.paid', ref, now);
}

/** Pays the outstanding renewal and starts its period. */
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
