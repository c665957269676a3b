import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { cardOfMethod, declined, notATestCard } from '#features/billing/sandbox/card-rules.ts';
import { insertEvent } from '#features/billing/sandbox/event-queries.ts';
import {
  markRefunded,
  updateLastDispute,
  updateLastRefund,
} from '#features/billing/sandbox/invoice-queries.ts';
import { endSubscription, payUnpaidInvoice } from '#features/billing/sandbox/lifecycle.ts';
import { lockSubscription, updateSubscription } from '#features/billing/sandbox/subscription-queries.ts';
import { CannotResume, CardRefused } from '#services/payments/types.ts';

/** Ends with the paid period, or immediately if that is already over. */
export function cancel(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status === 'past_due') await endSubscription(tx, ref, now);
    if (found?.status !== 'active' || found.cancel_scheduled) return;
    await updateSubscription(tx, ref, now, { cancel_scheduled: true });
    await insertEvent(tx, 'subscription.updated', ref, now);
  });
}

/** @throws CannotResume if it has ended. */
export function resume(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'active') throw new CannotResume('This subscription has ended');
    if (!found.cancel_scheduled) return;
    await updateSubscription(tx, ref, now, { cancel_scheduled: false });
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

/** Refunds what is left of a payment; false if it is disputed or nothing is left. */
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
    const card = cardOfMethod(method);
    if (!card) throw new CardRefused(notATestCard);
    if (card === 'declined') throw new CardRefused(declined);
    const found = await lockSubscription(tx, ref);
    if (found?.status !== 'active' && found?.status !== 'past_due') throw new CardRefused(declined);
    const isOpen = found.status === 'past_due';
    if (isOpen && card === 'fails_on_renewal') throw new CardRefused(declined);
    const authenticating = isOpen && card === 'needs_authentication';
    await updateSubscription(tx, ref, now, { card, authenticating });
    if (isOpen && !authenticating) await payUnpaidInvoice(tx, ref, now);
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
