import { sql } from 'kysely';
import type { Config } from '#config.ts';
import { transaction } from '#db/transaction.ts';
import type { Db } from '#db/types.ts';

/** Where strangers come and it was not asked for, the sandbox gives nothing. */
export const isSandboxClosed = ({
  production,
  stripe,
  sandbox,
}: Pick<Config, 'production' | 'stripe' | 'sandbox'>): boolean => production && (stripe !== null || !sandbox);

/**
 * Ends what was subscribed to at the sandbox while it was open, on a laptop or before real money came, and takes
 * its payments for given back: none of that money ever moved, so nobody watches for it and no creator is paid
 * from it. The demo's own people, as whom only the operator signs in, keep their days.
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
