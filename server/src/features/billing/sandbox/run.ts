import type { Context } from '#context.ts';
import { receiveEvent } from '#features/billing/receive-event.ts';
import { markDelivered, signSandboxEvent, waitingEvents } from '#features/billing/sandbox/events.ts';
import { renewNext } from '#features/billing/sandbox/renewals.ts';

/** Processes what is due at the sandbox, one item after the other, each with its notification. */
export async function runSandbox(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, config, payments, sandbox_clock } = context;
  if (!payments.of('sandbox')) return;
  await sandbox_clock?.refresh();
  await sendSandboxEvents(context);
  while (await renewNext(db, clock.now(), config.grace_days)) {
    signal?.throwIfAborted();
    await sendSandboxEvents(context);
  }
}

/** Sends pending notifications, signed like a real provider's, and retries each until it is accepted. */
export async function sendSandboxEvents(context: Context): Promise<void> {
  const { db, clock, keys, payments, log } = context;
  for (const event of await waitingEvents(db)) {
    const { body, headers } = signSandboxEvent(keys.sandbox, event);
    try {
      await receiveEvent(context, payments.card, Buffer.from(body), headers);
      await markDelivered(db, event.id, clock.now());
    } catch (error) {
      log.error({ err: error }, 'A notification of the sandbox was not taken, and will be sent again');
    }
  }
}
