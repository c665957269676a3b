import { transaction } from '#db/transaction.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { deliverEvent } from '#features/webhooks/deliver-event-job.ts';
import { findWaitingDelivery, recordHealth, recordAttempt } from '#features/webhooks/delivery-queries.ts';
import { disabledEmail } from '#features/webhooks/emails.ts';
import { deliveryKey } from '#features/webhooks/queries.ts';
import { isDelivered, shouldDisable, nextTryAt } from '#features/webhooks/rules.ts';
import { listOldSecrets } from '#features/webhooks/secret-queries.ts';
import { disableWebhook, findOwner } from '#features/webhooks/webhook-queries.ts';
import type { JobRun } from '#jobs/define.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';
import { postWebhook, type Attempt } from '#services/webhooks/post-webhook.ts';

type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaitingDelivery>>>;

/**
 * Sends a waiting delivery, and records the outcome together with the job for the next attempt. If the
 * process stops in between, the event is sent again under the same id.
 */
export async function runDeliverEvent({
  context,
  data: { delivery_id },
  signal,
}: Pick<JobRun<{ delivery_id: number }>, 'context' | 'data' | 'signal'>): Promise<void> {
  const { clock, db, jobs } = context;
  const waiting = await findWaitingDelivery(db, delivery_id);
  if (!waiting) return;
  const attempt = await attemptDelivery(context, waiting, signal);
  const { status } = attempt;
  const is_delivered = isDelivered(status);
  const now = clock.now();
  const next_try_at = is_delivered ? null : nextTryAt(waiting.tries + 1, now);
  const outcome = attempt.status === null ? attempt.failure : `HTTP ${attempt.status}`;
  await transaction(db, async (tx) => {
    const failing_since = await recordHealth(tx, waiting.webhook_id, is_delivered, now);
    await recordAttempt(tx, delivery_id, { now, outcome, next_try_at, is_delivered });
    if (failing_since && shouldDisable(failing_since, status, now)) return disable(tx, context, waiting, now);
    if (next_try_at)
      await jobs.send(tx, deliverEvent, { delivery_id }, deliveryKey(delivery_id), 0, next_try_at);
  });
}

async function attemptDelivery(
  context: Context,
  waiting: WaitingDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const { clock, config, log } = context;
  const { event_id, payload, url, webhook_id } = waiting;
  try {
    const secrets = await openSecrets(context, waiting);
    const user_agent = `Kinora-Webhooks/1 (+${config.public_url}/api/docs)`;
    const allow_local = config.webhook_local_addresses;
    const message = { id: event_id, sent_at: clock.now(), payload };
    return await postWebhook({ url, secrets, user_agent }, message, { allow_local, signal });
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    log.error(
      { err: error, webhook_id },
      'Events for a webhook can no longer be signed, because its secret cannot be decrypted',
    );
    return { status: null, failure: 'The secret is lost. Replace it to have events sent again' };
  }
}

/**
 * Decrypts the secrets to sign with: the current one, then recently replaced ones, for receivers
 * that do not know the current one yet.
 * @throws CannotOpen if the current secret cannot be decrypted.
 */
async function openSecrets(
  { clock, db, keys, log }: Pick<Context, 'clock' | 'db' | 'keys' | 'log'>,
  { secret, user_id, webhook_id }: WaitingDelivery,
): Promise<string[]> {
  const open = (sealed: string) => keys.webhooks.open(sealed, user_id ?? 0);
  const current = open(secret);
  const old = await listOldSecrets(db, webhook_id, clock.now());
  return [
    current,
    ...old.flatMap(({ secret: sealed }) => {
      try {
        return [open(sealed)];
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error;
        log.warn(
          { err: error, webhook_id },
          'Events are no longer signed with the replaced secret of a webhook, because it cannot be decrypted',
        );
        return [];
      }
    }),
  ];
}

/** Switches a webhook off and notifies its owner: the member, or the service at its contact address. */
async function disable(
  tx: Tx,
  { config, jobs, log }: Pick<Context, 'config' | 'jobs' | 'log'>,
  { url, user_id, webhook_id }: WaitingDelivery,
  now: Date,
): Promise<void> {
  if (!(await disableWebhook(tx, webhook_id, now))) return;
  if (user_id === null)
    log.warn({ webhook_id }, 'A service webhook was switched off: nothing could be delivered');
  const owner =
    user_id === null
      ? config.contact_email && { email: config.contact_email, name: config.brand_name }
      : await findOwner(tx, user_id);
  if (!owner) return;
  const content = disabledEmail(config, { name: owner.name, url, is_service: user_id === null });
  await queueEmail(tx, jobs, { to: owner.email, content, now });
}
