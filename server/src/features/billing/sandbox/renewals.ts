import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { noteEvent } from '#features/billing/sandbox/events.ts';
import {
  beginPeriod,
  change,
  end,
  insertRenewal,
  openInvoice,
  payOpenInvoice,
  type Kept,
} from '#features/billing/sandbox/invoices.ts';

/**
 * Processes whatever became due first: a renewal, a retry of one, or an end.
 * @returns false if nothing was due.
 */
export function renewNext(db: Db, now: Date, grace_days: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const kept = await tx
      .selectFrom('sandbox_subscriptions')
      .selectAll()
      .where('status', 'in', ['active', 'past_due'])
      .where('due_at', '<=', now.toISOString())
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!kept?.due_at) return false;
    const at = new Date(kept.due_at);
    if (kept.status === 'past_due') await tryAgain(tx, kept, at, grace_days);
    else if (kept.cancel_scheduled) await end(tx, kept.ref, at);
    else await renew(tx, kept, at, grace_days);
    return true;
  });
}

const pays = ({ card }: Kept) => card === 'success' || card === 'needs_authentication';

async function renew(tx: Tx, kept: Kept, at: Date, grace_days: number): Promise<void> {
  const invoice = await insertRenewal(tx, kept, at, pays(kept));
  if (invoice.paid_at) await beginPeriod(tx, kept.ref, invoice, at);
  else await fail(tx, kept, 1, at, grace_days);
}

async function tryAgain(tx: Tx, kept: Kept, at: Date, grace_days: number): Promise<void> {
  // A payment that the subscriber has to confirm is not made without them.
  if (pays(kept) && !kept.authenticating) return payOpenInvoice(tx, kept.ref, at);
  const invoice = await openInvoice(tx, kept.ref);
  if (!invoice) return end(tx, kept.ref, at);
  const attempts = invoice.attempts + 1;
  await tx.updateTable('sandbox_invoices').set({ attempts }).where('ref', '=', invoice.ref).execute();
  await fail(tx, kept, attempts, at, grace_days);
}

/** Schedules a retry for the next day; once the grace days are used up, the subscription ends. */
async function fail(tx: Tx, kept: Kept, attempts: number, at: Date, grace_days: number): Promise<void> {
  await noteEvent(tx, 'invoice.payment_failed', kept.ref, at);
  if (attempts > grace_days) return end(tx, kept.ref, at);
  const period_end = new Date(kept.period_end ?? at);
  await change(tx, kept.ref, at, { status: 'past_due', due_at: after(period_end, attempts * day) });
}
