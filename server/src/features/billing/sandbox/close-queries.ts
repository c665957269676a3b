import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';

/** Marks every payment of the sandbox as refunded. */
export async function markPaymentsRefunded(tx: Tx): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_minor: eb.ref('amount_minor') }))
    .where('provider', '=', 'sandbox')
    .whereRef('refunded_minor', '<', 'amount_minor')
    .execute();
}

/** Marks every gift of the sandbox as refunded, so that none can be redeemed. */
export async function markGiftsRefunded(tx: Tx): Promise<void> {
  await tx
    .updateTable('gifts')
    .set((eb) => ({ refunded_minor: sql<number>`amount_minor`, revision: eb('revision', '+', 1) }))
    .where('provider', '=', 'sandbox')
    .whereRef('refunded_minor', '<', 'amount_minor')
    .execute();
}

/** Ends the sandbox's subscriptions, except the demo's. @returns how many were ended. */
export async function endSandboxSubscriptions(tx: Tx, now: Date): Promise<number> {
  const at = sql<string>`${now.toISOString()}::timestamptz`;
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
}
