import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#clock.ts';
import type { Config } from '#config.ts';
import type { Db } from '#db/types.ts';
import type { Signer } from '#keys.ts';
import type { Payments } from '#services/payments/types.ts';

export const SandboxEvent = z.object({ id: z.string(), type: z.string(), object: z.string() });
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/**
 * A provider that moves no money: its hosted page is one of ours, plainly labelled, its books are a table,
 * and it tells us of payments as the real ones do, by a signed notification.
 */
export function sandboxPayments(config: Config, db: Db, signer: Signer, clock: Clock): Payments {
  return {
    provider: 'sandbox',

    async startCheckout(user_id) {
      const ref = `sandbox_${randomUUID()}`;
      await db
        .insertInto('sandbox_checkouts')
        .values({
          ref,
          user_id,
          amount_minor: config.price_minor,
          currency: config.currency,
          created_at: clock.now(),
        })
        .execute();
      return { url: `/sandbox/checkout/${ref}` };
    },

    verifyEvent(raw_body, signature) {
      if (!signature || !signer.matches(raw_body.toString('latin1'), signature)) return null;
      const event = SandboxEvent.safeParse(JSON.parse(raw_body.toString()));
      if (!event.success) return null;
      return { event_id: event.data.id, type: event.data.type, object_ref: event.data.object };
    },

    async readSubscription(object_ref) {
      const paid = await db
        .selectFrom('sandbox_checkouts')
        .selectAll()
        .where('ref', '=', object_ref)
        .where('status', '=', 'paid')
        .executeTakeFirst();
      if (!paid?.period_start || !paid.period_end || !paid.paid_at) return null;
      return {
        provider_ref: paid.ref,
        user_id: paid.user_id,
        method_brand: 'sandbox',
        method_last4: paid.method_last4,
        payments: [
          {
            provider_ref: `${paid.ref}:1`,
            amount_minor: paid.amount_minor,
            currency: paid.currency,
            period_start: new Date(paid.period_start),
            period_end: new Date(paid.period_end),
            paid_at: new Date(paid.paid_at),
          },
        ],
      };
    },
  };
}

/** A notification as the sandbox sends it: the body, and its signature for the `x-sandbox-signature` header. */
export function signSandboxEvent(signer: Signer, event: SandboxEvent): { body: string; signature: string } {
  const body = JSON.stringify(event);
  return { body, signature: signer.sign(Buffer.from(body).toString('latin1')) };
}
