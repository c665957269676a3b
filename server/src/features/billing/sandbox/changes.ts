import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { cardOfMethod, declined, notATestCard } from '#features/billing/sandbox/cards.ts';
import { noteEvent } from '#features/billing/sandbox/events.ts';
import { change, end, lock, payOpenInvoice } from '#features/billing/sandbox/invoices.ts';
import { CannotResume, CardRefused } from '#services/payments/types.ts';

/** Ends with the paid period, or immediately if that is already over. */
export function cancel(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const kept = await lock(tx, ref);
    if (kept?.status === 'past_due') await end(tx, ref, now);
    if (kept?.status !== 'active' || kept.cancel_scheduled) return;
    await change(tx, ref, now, { cancel_scheduled: true });
    await noteEvent(tx, 'subscription.updated', ref, now);
  });
}

/** @throws CannotResume if it has ended. */
export function resume(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const kept = await lock(tx, ref);
    if (kept?.status !== 'active') throw new CannotResume('This subscription has ended');
    if (!kept.cancel_scheduled) return;
    await change(tx, ref, now, { cancel_scheduled: false });
    await noteEvent(tx, 'subscription.updated', ref, now);
  });
}

/** Ends the subscription immediately; its payments stay as they are. */
export function endNow(db: Db, ref: string, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const kept = await lock(tx, ref);
    if (kept?.status === 'active' || kept?.status === 'past_due') await end(tx, ref, now);
  });
}

/** Refunds what is left of a payment; false if it is disputed or nothing is left. */
export function refundPayment(db: Db, invoice_ref: string, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const invoice = await tx
      .updateTable('sandbox_invoices')
      .set((eb) => ({ refunded_minor: eb.ref('amount_minor') }))
      .where('ref', '=', invoice_ref)
      .where('dispute', 'in', ['none', 'won'])
      .whereRef('refunded_minor', '<', 'amount_minor')
      .returning('subscription_ref')
      .executeTakeFirst();
    if (!invoice) return false;
    await change(tx, invoice.subscription_ref, now, {});
    await noteEvent(tx, 'charge.refunded', invoice.subscription_ref, now);
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
    const kept = await lock(tx, ref);
    if (kept?.status !== 'active' && kept?.status !== 'past_due') throw new CardRefused(declined);
    const isOpen = kept.status === 'past_due';
    if (isOpen && card === 'fails_on_renewal') throw new CardRefused(declined);
    const authenticating = isOpen && card === 'needs_authentication';
    await change(tx, ref, now, { card, authenticating });
    if (isOpen && !authenticating) await payOpenInvoice(tx, ref, now);
    else await noteEvent(tx, 'subscription.updated', ref, now);
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
    await tx
      .updateTable('sandbox_invoices')
      .set((eb) => ({ refunded_minor: refunded_minor ?? eb.ref('amount_minor') }))
      .where('ref', '=', lastPaid(tx, ref))
      .execute();
    await change(tx, ref, now, {});
    await noteEvent(tx, 'charge.refunded', ref, now);
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
    await tx.updateTable('sandbox_invoices').set({ dispute }).where('ref', '=', lastPaid(tx, ref)).execute();
    await change(tx, ref, now, {});
    await noteEvent(tx, `charge.dispute.${dispute}`, ref, now);
  });
}

const lastPaid = (db: Db, ref: string) =>
  db
    .selectFrom('sandbox_invoices')
    .select('ref')
    .where('subscription_ref', '=', ref)
    .where('paid_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1);
