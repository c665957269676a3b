import type { BilledEvery } from '@kinora/contract/billing/billing';
import type { Selectable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

export type SandboxSubscription = Selectable<Tables['sandbox_subscriptions']>;

export type SubscriptionTerms = {
  ref: string;
  user_id: number;
  billed_every?: BilledEvery;
  price_minor: number;
  /** The price of the first months, for as long as the coupon applies. */
  first_price_minor: number;
  coupon_id?: number | null;
  /** For how many months the coupon applies; null for all. */
  coupon_months?: number | null;
  trial_days: number;
  currency: string;
  /** Whether this is free access from staff. */
  is_free?: boolean;
};

/** Inserts an unpaid subscription, unless one with this reference already exists. */
export async function insertOpenSubscription(
  db: Db,
  { user_id, ...terms }: SubscriptionTerms,
  now: Date,
): Promise<void> {
  await db
    .insertInto('sandbox_subscriptions')
    .values({ ...terms, client_reference: user_id, status: 'open', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();
}

export const findSubscription = (db: Db, ref: string): Promise<SandboxSubscription | undefined> =>
  db.selectFrom('sandbox_subscriptions').selectAll().where('ref', '=', ref).executeTakeFirst();

/** Reads a subscription and locks it for an update; concurrent callers wait. */
export const lockSubscription = (tx: Tx, ref: string): Promise<SandboxSubscription | undefined> =>
  tx.selectFrom('sandbox_subscriptions').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst();

/** Locks the subscription that became due first, skipping those that another worker has locked. */
export const lockNextDue = (tx: Tx, now: Date): Promise<SandboxSubscription | undefined> =>
  tx
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('status', 'in', ['active', 'past_due'])
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Changes = Partial<
  Pick<
    SandboxSubscription,
    | 'status'
    | 'card'
    | 'authenticating'
    | 'cancel_scheduled'
    | 'billed_every'
    | 'price_minor'
    | 'first_price_minor'
    | 'next_billed_every'
    | 'next_price_minor'
  > &
    Record<'period_end' | 'due_at' | 'ended_at' | 'paused_until', Date | string | null>
>;

/** Updates a subscription and the time of its last change; `changes` may be empty. */
export async function updateSubscription(tx: Tx, ref: string, now: Date, changes: Changes): Promise<void> {
  await tx
    .updateTable('sandbox_subscriptions')
    .set({ ...changes, updated_at: now })
    .where('ref', '=', ref)
    .execute();
}

/** Lists the references of subscriptions that have started and have changed since a given time. */
export async function listChanged(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_subscriptions')
    .select('ref')
    .where('updated_at', '>=', since.toISOString())
    .where('status', '<>', 'open')
    .execute();
  return rows.map(({ ref }) => ref);
}
