import type { EventType } from '@kinora/contract/webhooks/events';
import type { Delivery, Webhook } from '@kinora/contract/webhooks/webhooks';
import { after } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { deliverEvent } from '#features/webhooks/deliver-event-job.ts';
import { listDeliveries, requeueDelivery } from '#features/webhooks/delivery-queries.ts';
import { createdEmail, secretReplacedEmail } from '#features/webhooks/emails.ts';
import { maxOldSecrets, oldSecretLifetime_ms } from '#features/webhooks/rules.ts';
import {
  findSecretLocked,
  insertOldSecret,
  listOldSecrets,
  updateSecret,
} from '#features/webhooks/secret-queries.ts';
import { deliveryKey, insertDelivery, newEventId, payloadOf } from '#features/webhooks/queries.ts';
import {
  countWebhooksLocked,
  deleteWebhook,
  enableWebhook,
  findWebhook,
  insertWebhook,
  type Owner,
} from '#features/webhooks/webhook-queries.ts';
import type { Viewer } from '#http/access/auth.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';
import { limitAttempts, memberSource } from '#http/access/limit-attempts.ts';
import { moveToFront } from '#jobs/queue-queries.ts';
import { canBePublic } from '#services/webhooks/public-address.ts';
import { generateWebhookSecret } from '#services/webhooks/sign-webhook.ts';

/** A call about an owner's webhooks. */
type Call = { context: Context; viewer: Viewer | null; request: AuditRecord['request'] };

/** How many events one person may send manually in an hour. */
const maxPerHour = 60;

const noSuchWebhook = () => notFound('This webhook no longer exists.');

/** @throws 409 if the owner has too many. */
export async function create(
  { context, viewer, request }: Call,
  owner: Owner,
  { url, events, max }: { url: string; events: readonly EventType[]; max: number },
): Promise<{ secret: string; webhook: Webhook }> {
  const { clock, config, db, jobs, keys } = context;
  const now = clock.now();
  const webhookUrl = parseUrl(context, url);
  const secret = generateWebhookSecret();
  const webhook = await transaction(db, async (tx) => {
    if ((await countWebhooksLocked(tx, owner)) >= max)
      throw new Refusal(409, `You can have at most ${max} webhooks. Delete an unused one first.`);
    const created = await insertWebhook(tx, {
      user_id: owner,
      url: webhookUrl,
      secret: keys.webhooks.seal(secret, owner ?? 0),
      events: [...new Set(events)],
      created_at: now,
    });
    await recordAction(context, tx, {
      act: 'webhook-created',
      ...auditEntry(created.id, owner, viewer, request),
    });
    // An intruder must not be able to listen unnoticed.
    if (owner !== null && viewer) {
      const content = createdEmail(config, { name: viewer.name, url: webhookUrl });
      await queueEmail(tx, jobs, { to: viewer.email, content, now });
    }
    return created;
  });
  return { secret, webhook };
}

/** The URL is left out: it may identify the owner, and the audit log outlives the account. */
const auditEntry = (id: number, owner: Owner, actor: Viewer | null, request: AuditRecord['request']) => ({
  actor,
  target_id: owner,
  subject: `webhook ${id}`,
  request,
});

/** @throws 422 if events cannot be sent to this URL. */
function parseUrl({ config }: Pick<Context, 'config'>, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password)
    throw invalid({ url: 'Enter a URL such as https://example.com/events, without a name or password' });
  if (!config.webhook_local_addresses && url.protocol !== 'https:')
    throw invalid({ url: 'Enter a URL that starts with https://' });
  if (!config.webhook_local_addresses && !canBePublic(url))
    throw invalid({ url: 'Enter a URL on the public internet' });
  url.hash = '';
  return url.href;
}

export async function remove({ context, viewer, request }: Call, owner: Owner, id: number): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await deleteWebhook(tx, owner, id))) throw noSuchWebhook();
    await recordAction(context, tx, { act: 'webhook-deleted', ...auditEntry(id, owner, viewer, request) });
  });
}

/**
 * Replaces a webhook's secret. Events are also signed with the old secret for a while, so that none is lost before
 * the receiver has the new secret.
 * @throws 404, 409 if it was replaced too often recently.
 */
export async function replaceSecret(
  { context, viewer, request }: Call,
  owner: Owner,
  webhook_id: number,
): Promise<{ secret: string; old_secret_until: string }> {
  const { clock, config, db, jobs, keys } = context;
  const now = clock.now();
  const secret = generateWebhookSecret();
  const valid_until = after(now, oldSecretLifetime_ms);
  await transaction(db, async (tx) => {
    const old = await findSecretLocked(tx, owner, webhook_id);
    if (!old) throw noSuchWebhook();
    if ((await listOldSecrets(tx, webhook_id, now)).length >= maxOldSecrets)
      throw new Refusal(409, 'This secret has been replaced several times today. Try again tomorrow.');
    await insertOldSecret(tx, { webhook_id, secret: old.secret, valid_until });
    await updateSecret(tx, webhook_id, keys.webhooks.seal(secret, owner ?? 0));
    await recordAction(context, tx, {
      act: 'webhook-secret-replaced',
      ...auditEntry(webhook_id, owner, viewer, request),
    });
    if (owner !== null && viewer) {
      const content = secretReplacedEmail(config, { name: viewer.name, url: old.url });
      await queueEmail(tx, jobs, { to: viewer.email, content, now });
    }
  });
  return { secret, old_secret_until: valid_until.toISOString() };
}

export async function resume({ context: { db } }: Call, owner: Owner, id: number): Promise<void> {
  if (!(await findWebhook(db, owner, id))) throw noSuchWebhook();
  await enableWebhook(db, id);
}

export async function readDeliveries(
  { context: { db } }: Call,
  owner: Owner,
  id: number,
): Promise<Delivery[]> {
  if (!(await findWebhook(db, owner, id))) throw noSuchWebhook();
  return listDeliveries(db, id);
}

export async function sendTest(call: Call, owner: Owner, webhook_id: number): Promise<void> {
  const { context } = call;
  await requireSendable(call, owner, webhook_id);
  const now = context.clock.now();
  const type = 'webhook.test';
  const payload = payloadOf(type, { message: `A test from ${context.config.brand_name}` }, now);
  const delivery = { webhook_id, event_id: newEventId(), type, payload, now } as const;
  await transaction(context.db, (tx) => insertDelivery(tx, context, delivery));
}

export async function sendAgain(
  call: Call,
  owner: Owner,
  { webhook_id, delivery_id }: { webhook_id: number; delivery_id: number },
): Promise<void> {
  const { clock, db, jobs } = call.context;
  await requireSendable(call, owner, webhook_id);
  const now = clock.now();
  await transaction(db, async (tx) => {
    if (!(await requeueDelivery(tx, { webhook_id, delivery_id }, now)))
      throw notFound('This event is no longer stored.');
    const key = deliveryKey(delivery_id);
    if (!(await moveToFront(tx, { name: deliverEvent.name, key, priority: 0 })))
      await jobs.send(tx, deliverEvent, { delivery_id }, key);
  });
}

/** @throws 404, 409 for a webhook that is switched off, 429 after too many events. */
async function requireSendable({ context, viewer }: Call, owner: Owner, id: number): Promise<void> {
  const webhook = await findWebhook(context.db, owner, id);
  if (!webhook) throw noSuchWebhook();
  if (webhook.disabled_at !== null)
    throw new Refusal(409, 'This webhook is switched off. Switch it on first.');
  if (viewer)
    await limitAttempts(
      context,
      { kind: 'webhook', account: null, source: memberSource(context, viewer.id) },
      maxPerHour,
      'You have sent too many events within an hour. Please wait a while.',
    );
}
