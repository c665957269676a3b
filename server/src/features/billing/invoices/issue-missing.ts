import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { issueInvoices } from '#features/billing/invoices/issue-invoices.ts';
import { listSubscriptionsToInvoice } from '#features/billing/invoices/queries.ts';
import { lockMember } from '#features/billing/member-queries.ts';

/** Subscriptions read at a time. */
const batchSize = 500;

/** Issues every missing invoice, one subscription after the other. */
export async function issueMissing(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const found = await listSubscriptionsToInvoice(db, batchSize);
    for (const { subscription_id, user_id } of found) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        await lockMember(tx, user_id);
        await issueInvoices(
          tx,
          { id: subscription_id, user_id },
          { seller: config.seller, now: clock.now() },
        );
      });
    }
    if (found.length < batchSize) return;
  }
}
