import type { BilledEvery } from '@kinora/contract/billing/billing';
import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { findCardByMethod, cardDeclined, notATestCard } from '#features/billing/sandbox/card-rules.ts';
import { insertEvent } from '#features/billing/sandbox/event-queries.ts';
import {
  markRefunded,
  updateLastDispute,
  updateLastRefund,
} from '#features/billing/sandbox/invoice-queries.ts';
import { endSubscription, payUnpaidInvoice } from '#features/billing/sandbox/lifecycle.ts';
import { renew } from '#features/billing/sandbox/renewals.ts';
import {
  lockSubscription,
  updateSubscription,
  type SandboxSubscription,
} from '#features/billing/sandbox/subscription-queries.ts';
import { CannotChangeInterval, CannotPause, CannotResume, CardRefused } from '#services/payments/types.ts';

/** Ends a subscription at the end of its paid period, or immediately if that is already over. */
export function cancel(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status === 'past_due') await endSubscription(tx, ref, now);
    if (found?.status !== 'active' || found.cancel_scheduled) return;
    if (hasPauseBegun(found, now)) return endSubscription(tx, ref, now);
    const { period_end } = found;
    await updateSubscription(tx, ref, now, {
      cancel_scheduled: true,
      paused_until: null,
      next_billed_every: null,
      next_price_minor: null,
      due_at: period_end,
    });
    await insertEvent(tx, 'subscription.updated', ref, now);
  });
}

/** The length of a month in a pause, as in the sandbox's periods. */
const month_ms = 30 * day;

/** Pauses a subscription: nothing is charged for the given number of months after the paid period. @throws CannotPause */
export function pause(db: Db, ref: string, months: number, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'active' || found.cancel_scheduled || found.period_end === null)
      throw new CannotPause('This subscription is not active');
    if (found.paused_until !== null) return;
    const paused_until = after(new Date(found.period_end), months * month_ms);
    const noIntervalChange = { next_billed_every: null, next_price_minor: null };
    await updateSubscription(tx, ref, now, { paused_until, due_at: paused_until, ...noIntervalChange });
    await insertEvent(tx, 'subscription.updated', ref, now);
  });
}

/** Whether the paid days before a pause are over. */
const hasPauseBegun = ({ paused_until, period_end }: SandboxSubscription, now: Date) =>
  paused_until !== null && period_end !== null && new Date(period_end) <= now;

/**
 * Undoes a cancellation or a pause. If the paid period has already ended, a new month is charged and begins now.
 * @throws CannotResume if the subscription has ended.
 */
export function resume(db: Db, ref: string, now: Date, grace_days: number): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'active') throw new CannotResume('This subscription has ended');
    if (hasPauseBegun(found, now))
      return renew(tx, { ...found, paused_until: now.toISOString() }, now, grace_days);
    if (!found.cancel_scheduled && found.paused_until === null) return;
    const { period_end } = found;
    await updateSubscription(tx, ref, now, {
      cancel_scheduled: false,
      paused_until: null,
      due_at: period_end,
    });
    await insertEvent(tx, 'subscription.updated', ref, now);
  });
}

/** Changes the price of later periods; a coupon that makes them cheaper still applies. */
export function changePrice(db: Db, ref: string, price_minor: number, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (!found || found.price_minor === price_minor) return;
    const first_price_minor = Math.min(found.first_price_minor, price_minor);
    await updateSubscription(tx, ref, now, { price_minor, first_price_minor });
    await insertEvent(tx, 'subscription.updated', ref, now);
  });
}

/**
 * Switches between monthly and yearly charges with the next payment. Passing the current interval undoes a switch.
 * @throws CannotChangeInterval
 */
export function changeInterval(
  db: Db,
  ref: string,
  price: () => { billed_every: BilledEvery; price_minor: number },
  now: Date,
): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'active' || found.cancel_scheduled || found.paused_until !== null)
      throw new CannotChangeInterval('This subscription is not active');
    const { billed_every, price_minor } = price();
    const isUndo = billed_every === found.billed_every;
    await updateSubscription(tx, ref, now, {
      next_billed_every: isUndo ? null : billed_every,
      next_price_minor: isUndo ? null : price_minor,
    });
    await insertEvent(tx, 'subscription.updated', ref, now);
  });
}

/** Ends the subscription immediately; its payments stay as they are. */
export function endNow(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status === 'active' || found?.status === 'past_due') await endSubscription(tx, ref, now);
  });
}

/** Refunds the rest of a payment; false if it is disputed or nothing is left. */
export function refundPayment(db: Db, invoice_ref: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const ref = await markRefunded(tx, invoice_ref);
    if (ref === null) return false;
    await updateSubscription(tx, ref, now, {});
    await insertEvent(tx, 'charge.refunded', ref, now);
    return true;
  });
}

/**
 * Replaces the test card and pays an outstanding renewal with it.
 * @throws CardRefused
 * @returns whether the subscriber has to confirm that payment first.
 */
export function replaceMethod(db: Db, ref: string, method: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const card = findCardByMethod(method);
    if (!card) throw new CardRefused(notATestCard);
    if (card === 'declined') throw new CardRefused(cardDeclined);
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'active' && found?.status !== 'past_due') throw new CardRefused(cardDeclined);
    const isUnpaid = found.status === 'past_due';
    if (isUnpaid && card === 'fails_on_renewal') throw new CardRefused(cardDeclined);
    const authenticating = isUnpaid && card === 'needs_authentication';
    await updateSubscription(tx, ref, now, { card, authenticating });
    if (isUnpaid && !authenticating) await payUnpaidInvoice(tx, ref, now);
    else await insertEvent(tx, 'subscription.updated', ref, now);
    return authenticating;
  });
}

/** Refunds the last payment, in full or in part, as an operator would on the provider's own pages. */
export async function refundLastPayment(
  db: Db,
  ref: string,
  now: Date,
  refunded_minor?: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    await updateLastRefund(tx, ref, refunded_minor);
    await updateSubscription(tx, ref, now, {});
    await insertEvent(tx, 'charge.refunded', ref, now);
  });
}

/** Simulates the subscriber's bank disputing the last payment, or deciding the dispute. */
export async function disputeLastPayment(
  db: Db,
  ref: string,
  dispute: 'open' | 'won' | 'lost',
  now: Date,
): Promise<void> {
  await transaction(db, async (tx) => {
    await updateLastDispute(tx, ref, dispute);
    await updateSubscription(tx, ref, now, {});
    await insertEvent(tx, `charge.dispute.${dispute}`, ref, now);
  });
}
