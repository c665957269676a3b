import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/types.ts';
import type { SandboxEvent } from '#features/billing/sandbox/events.ts';

/** Records an event in the transaction of the change that it reports; it is sent again until it is accepted. */
export async function insertEvent(tx: Tx, type: string, object_ref: string, now: Date): Promise<void> {
  const id = `evt_${randomUUID()}`;
  await tx.insertInto('sandbox_events').values({ id, type, object_ref, created_at: now }).execute();
}

/** Lists events that have not been accepted yet, in the order in which they happened. */
export async function listUndelivered(db: Db): Promise<SandboxEvent[]> {
  const rows = await db
    .selectFrom('sandbox_events')
    .select(['id', 'type', 'object_ref'])
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id, type, object_ref }) => ({ id, type, object: object_ref }));
}

export async function markDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sandbox_events').set({ delivered_at: now }).where('id', '=', id).execute();
}
