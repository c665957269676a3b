import * as z from 'zod/mini';
import type { Signer } from '#keys.ts';
import { isGiftRef } from '#features/billing/sandbox/gift-rules.ts';
import type { EventHeaders, ProviderEvent } from '#services/payments/types.ts';

export const SandboxEvent = z.object({ id: z.string(), type: z.string(), object: z.string() });
export type SandboxEvent = z.infer<typeof SandboxEvent>;

const signatureHeader = 'x-sandbox-signature';

/** An event as it is sent: its body, and the headers that prove its origin. */
export function signSandboxEvent(
  signer: Signer,
  event: SandboxEvent,
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  return { body, headers: { [signatureHeader]: signer.sign(Buffer.from(body).toString('latin1')) } };
}

/** Returns an event sent by the sandbox; null if its signature or its form is wrong. */
export function verifySandboxEvent(
  signer: Signer,
  raw_body: Buffer,
  headers: EventHeaders,
): ProviderEvent | null {
  const signature = headers[signatureHeader];
  if (!signature || !signer.matches(raw_body.toString('latin1'), signature)) return null;
  const event = SandboxEvent.safeParse(JSON.parse(raw_body.toString()));
  if (!event.success) return null;
  const { id: event_id, type, object } = event.data;
  const target = isGiftRef(object) ? { object_ref: null, gift_ref: object } : { object_ref: object };
  return { event_id, type, ...target, created_at: null };
}
