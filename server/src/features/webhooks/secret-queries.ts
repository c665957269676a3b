import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import type { Owner } from '#features/webhooks/webhook-queries.ts';

/** Finds the sealed secret of an owner's webhook, and locks it against concurrent replacement. */
export const findSecretLocked = (tx: Tx, owner: Owner, id: number) =>
  tx
    .selectFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', 'is not distinct from', owner)
    .select(['url', 'secret'])
    .forUpdate()
    .executeTakeFirst();

export async function updateSecret(tx: Tx, id: number, secret: string): Promise<void> {
  await tx.updateTable('webhooks').set({ secret }).where('id', '=', id).execute();
}

export async function insertOldSecret(
  tx: Tx,
  old: { webhook_id: number; secret: string; valid_until: Date },
): Promise<void> {
  await tx.insertInto('old_webhook_secrets').values(old).execute();
}

/** Lists a webhook's replaced secrets that are still used, newest first. */
export const listOldSecrets = (db: Db, webhook_id: number, now: Date) =>
  db
    .selectFrom('old_webhook_secrets')
    .where('webhook_id', '=', webhook_id)
    .where('valid_until', '>', now.toISOString())
    .orderBy('id', 'desc')
    .select('secret')
    .execute();

export async function deleteExpiredSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('old_webhook_secrets').where('valid_until', '<=', now.toISOString()).execute();
}

const tables = ['webhooks', 'old_webhook_secrets'] as const;

/** Lists secrets that are not sealed under the current key, with their owners and where they are stored. */
export async function listStaleSecrets(db: Db, key_id: string) {
  const { rows } = await sql<{
    table: (typeof tables)[number];
    id: number;
    webhook_id: number;
    user_id: number | null;
    secret: string;
  }>`
    select 'webhooks' as "table", id, id as webhook_id, user_id, secret from webhooks
      where split_part(secret, ':', 1) <> ${key_id}
    union all select 'old_webhook_secrets', old.id, webhooks.id, webhooks.user_id, old.secret
      from old_webhook_secrets old join webhooks on webhooks.id = old.webhook_id
      where split_part(old.secret, ':', 1) <> ${key_id}
    order by webhook_id, id`.execute(db);
  return rows;
}

export async function resealSecret(
  db: Db,
  { table, id }: { table: (typeof tables)[number]; id: number },
  secret: string,
): Promise<void> {
  await db.updateTable(table).set({ secret }).where('id', '=', id).execute();
}
