import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db, Tx } from '#db/types.ts';
import type { Signer } from '#keys.ts';
import type { EventHeaders, ProviderEvent } from '#services/payments/types.ts';

export const SandboxEvent = z.object({ id: z.string(), type: z.string(), object: z.string() });
export type SandboxEvent = z.infer<typeof SandboxEvent>;

const signatureHeader = 'x-sandbox-signature';

/** Records an event in the same transaction as the change it reports; it is sent until it is accepted. */
export async function noteEvent(tx: Tx, type: string, object_ref: string, now: Date): Promise<void> {
  const id = `evt_${randomUUID()}`;
  await tx.insertInto('sandbox_events').values({ id, type, object_ref, created_at: now }).execute();
}

/** Events not yet accepted, in the order in which they happened. */
export async function waitingEvents(db: Db): Promise<SandboxEvent[]> {
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

/** An event as it is sent: its body, and the headers that prove its origin. */
export function signSandboxEvent(
  signer: Signer,
  event: SandboxEvent,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  return { body, headers: { [signatureHeader]: signer.sign(Buffer.from(body).toString('latin1')) } };
}

/** Null if the event is not one of ours. */
export function verifySandboxEvent(
  signer: Signer,
  raw_body: Buffer,
  headers: EventHeaders,
): ProviderEvent | null {
  const signature = headers[signatureHeader];
  if (!signature || !signer.matches(raw_body.toString('latin1'), signature)) return null;
  const event = SandboxEvent.safeParse(JSON.parse(raw_body.toString()));
  if (!event.success) return null;
  return { event_id: event.data.id, type: event.data.type, object_ref: event.data.object };
}
