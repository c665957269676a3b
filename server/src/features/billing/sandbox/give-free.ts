import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import { startFreeDays } from '#features/billing/sandbox/lifecycle.ts';
import {
  insertOpenSubscription,
  lockSubscription,
  updateSubscription,
  type SubscriptionTerms,
} from '#features/billing/sandbox/subscription-queries.ts';

/**
 * Starts a subscription that consists of free days and ends with them. Calling it again with the same reference changes
 * nothing.
 */
export async function giveFreeDays(db: Db, terms: SubscriptionTerms, until: Date, now: Date): Promise<void> {
  await insertOpenSubscription(db, { ...terms, is_free: true }, now);
  await transaction(db, async (tx) => {
    const found = await lockSubscription(tx, terms.ref);
    if (found?.status !== 'open') return;
    await startFreeDays(tx, terms.ref, until, now);
    await updateSubscription(tx, terms.ref, now, { cancel_scheduled: true });
  });
}
