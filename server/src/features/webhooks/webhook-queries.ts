import type { EventType } from '@kinora/contract/webhooks/events';
import type { Webhook } from '@kinora/contract/webhooks/webhooks';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';

/** The owner of webhooks: a member, or the service (null). */
export type Owner = number | null;

const columns = ['id', 'url', 'events', 'created_at', 'failing_since', 'disabled_at'] as const;

/** Lists an owner's webhooks, newest first. */
export const listWebhooks = (db: Db, owner: Owner, now: Date): Promise<Webhook[]> =>
  db
    .selectFrom('webhooks')
    .where('user_id', 'is not distinct from', owner)
    .orderBy('id', 'desc')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('old_webhook_secrets as old')
        .whereRef('old.webhook_id', '=', 'webhooks.id')
        .where('old.valid_until', '>', now.toISOString())
        .select((old) => old.fn.max('valid_until').as('until'))
        .as('old_secret_until'),
    )
    .execute();

/** Counts an owner's webhooks, under a lock that makes concurrent counts wait until this transaction ends. */
export async function countWebhooksLocked(tx: Tx, owner: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${owner ?? 'service'}`}))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .where('user_id', 'is not distinct from', owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(
  tx: Tx,
  webhook: { user_id: Owner; url: string; secret: string; events: EventType[]; created_at: Date },
): Promise<Webhook> {
  const created = await tx
    .insertInto('webhooks')
    .values(webhook)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...created, old_secret_until: null };
}

/** Deletes a webhook. @returns false if the owner does not have it. */
export async function deleteWebhook(tx: Tx, owner: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', 'is not distinct from', owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findWebhook = (db: Db, owner: Owner, id: number) =>
  db
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', 'is not distinct from', owner)
    .select(['id', 'url', 'disabled_at'])
    .executeTakeFirst();

/** Switches a webhook on again, as if nothing had failed. */
export async function enableWebhook(db: Db, id: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ disabled_at: null, failing_since: null })
    .where('id', '=', id)
    .execute();
}

/** Switches a webhook off, and gives up its waiting deliveries. @returns false if it was already off. */
export async function disableWebhook(tx: Tx, id: number, now: Date): Promise<boolean> {
  const disabled = await tx
    .updateTable('webhooks')
    .set({ disabled_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: null })
    .where('webhook_id', '=', id)
    .where('next_try_at', 'is not', null)
    .execute();
  return disabled !== undefined;
}

/** Finds the member to notify about a webhook; undefined once the account is deleted. */
export const findOwner = (db: Db, user_id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(['email', 'name'])
    .executeTakeFirst();
