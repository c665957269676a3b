import type { Context } from '#context.ts';
import { receiveEvent } from '#features/billing/sync/receive-event.ts';
import { listUndelivered, markDelivered } from '#features/billing/sandbox/event-queries.ts';
import { signSandboxEvent } from '#features/billing/sandbox/events.ts';
import { renewNext } from '#features/billing/sandbox/renewals.ts';

/** Processes what is due at the sandbox, one item at a time, and sends the webhook events after each. */
export async function runSandbox(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, payments, sandbox_clock } = context;
  if (!payments.find('sandbox')) return;
  await sandbox_clock?.refresh();
  await sendSandboxEvents(context);
  while (await renewNext(db, clock.now(), config.grace_days)) {
    signal?.throwIfAborted();
    await sendSandboxEvents(context);
  }
}

/** Sends pending webhook events, signed like a real provider's; each is retried until it is accepted. */
export async function sendSandboxEvents(context: Context): Promise<void> {
  const { db, clock, keys, payments, log } = context;
  for (const event of await listUndelivered(db)) {
    const { body, headers } = signSandboxEvent(keys.sandbox, event);
    try {
      await receiveEvent(context, payments.card, Buffer.from(body), headers);
      await markDelivered(db, event.id, clock.now());
    } catch (error) {
      log.error({ err: error }, 'A webhook event of the sandbox was not accepted; it will be sent again');
    }
  }
}
