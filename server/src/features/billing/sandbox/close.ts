import { sql } from 'kysely';
import type { Config } from '#config.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';

/** Whether the sandbox grants no access: in production, unless it was enabled and Stripe is absent. */
export const isSandboxClosed = ({
  production,
  stripe,
  sandbox,
}: Pick<Config, 'production' | 'stripe' | 'sandbox'>): boolean => production && (stripe !== null || !sandbox);

/**
 * Ends subscriptions made while the sandbox was open, on a laptop or before real payments were set up, and
 * marks their payments as refunded: no money ever moved, so they must not count for access or royalties. Demo
 * subscriptions, whose accounts only the operator can sign in to, are left alone.
 * @returns how many subscriptions were ended.
 */
export function closeSandbox(db: Db, now: Date): Promise<number> {
  const at = sql<string>`${now.toISOString()}::timestamptz`;
  return transaction(db, async (tx) => {
    await tx
      .updateTable('payments')
      .set((eb) => ({ refunded_minor: eb.ref('amount_minor') }))
      .where('provider', '=', 'sandbox')
      .whereRef('refunded_minor', '<', 'amount_minor')
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('subscriptions')
      .set({
        status: 'ended',
        ended_at: at,
        paid_until: sql`least(paid_until, ${at})`,
        access_until: sql`least(access_until, ${at})`,
        revision: sql`revision + 1`,
        updated_at: at,
      })
      .where('provider', '=', 'sandbox')
      .where('provider_ref', 'not like', String.raw`demo\_%`)
      .where((eb) => eb.or([eb('status', 'in', ['active', 'past_due']), eb('access_until', '>', at)]))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
