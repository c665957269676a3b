import { isExposed, type Config } from '#config/config.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';
import {
  endSandboxSubscriptions,
  markPaymentsRefunded,
  markGiftsRefunded,
} from '#features/billing/sandbox/close-queries.ts';

/**
 * Whether the sandbox is closed and gives no access. It is closed if others can reach the service, unless it is enabled
 * and Stripe is not set up.
 */
export const isSandboxClosed = (
  config: Pick<Config, 'production' | 'trust_proxy' | 'stripe' | 'sandbox'>,
): boolean => isExposed(config) && (config.stripe !== null || !config.sandbox);

/**
 * Ends subscriptions made while the sandbox was open, on a laptop or before real payments were set up, and
 * marks their payments as refunded: no money ever moved, so they must not count for access or royalties. Demo
 * subscriptions, whose accounts only the operator can sign in to, are not ended.
 * @returns how many subscriptions were ended.
 */
export const closeSandbox = (db: Db, now: Date): Promise<number> =>
  transaction(db, async (tx) => {
    await markPaymentsRefunded(tx);
    await markGiftsRefunded(tx);
    return endSandboxSubscriptions(tx, now);
  });
