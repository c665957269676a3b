import type { WebhookEvent } from '@kinora/contract/webhooks/events';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import {
  cancelledEmail,
  duplicateEmail,
  endedEmail,
  freeAccessEmail,
  freeAccessEndedEmail,
  paymentFailedEmail,
  receiptEmail,
  refundFailedEmail,
  refundEmail,
} from '#features/billing/notify/emails.ts';
import { intervalChangedEmail, intervalUnchangedEmail } from '#features/billing/intervals/emails.ts';
import { pausedEmail } from '#features/billing/notify/reminder-emails.ts';
import { messagesFor, type Message } from '#features/billing/notify/message-rules.ts';
import { isTaxAdded } from '#features/billing/tax/rules.ts';
import { findDeletedAt, findEmailAddress } from '#features/billing/member-queries.ts';
import type { SavedSubscription } from '#features/billing/sync/save-subscription.ts';
import { isLive } from '#features/billing/rules.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { notify, type NewNotification } from '#features/notifications/queries.ts';
import { endSubscription } from '#features/billing/ending/end-subscription-job.ts';
import { queueEvent } from '#features/webhooks/queries.ts';
import type { EmailContent } from '#services/mail/types.ts';

/**
 * Notifies a member of each change to a subscription once, and queues a job to end it if it must not continue; all in
 * the transaction that saves the changes.
 */
export async function notifyOfChange(tx: Tx, context: Context, saved: SavedSubscription): Promise<void> {
  const { provider, read } = saved;
  const { jobs, clock } = context;
  if (await mustEnd(tx, saved)) {
    const { provider_ref } = read;
    await jobs.send(tx, endSubscription, { provider, provider_ref }, `${provider}-${provider_ref}`);
  }
  const now = clock.now();
  const event = webhookEventFor(saved);
  if (event) await queueEvent(tx, context, event, { now });
  for (const message of messagesFor(
    {
      ...saved,
      is_free: read.is_free,
      paused_until: read.paused_until,
      billed_every: read.billed_every,
      next_billed_every: read.next_billed_every,
    },
    now,
  )) {
    await sendEmail(tx, context, read.user_id, messageKey(saved, message), emailFor(context, saved, message));
    const notice = notificationFor(saved, message);
    if (notice) await notify(tx, notice, [read.user_id], now);
  }
}

/**
 * Whether a subscription must end at its provider: a member must not be charged if they cannot watch, if the
 * subscription has ended here, or after they have deleted their account.
 */
async function mustEnd(
  tx: Tx,
  { read, before, is_duplicate, after, paid, won }: SavedSubscription,
): Promise<boolean> {
  const isStillLive = isLive(read.status);
  if (after.is_last_payment_reversed || (after.blocked && isLive(after.status))) return true;
  if (is_duplicate && !before?.is_duplicate) return true;
  if (isStillLive && (is_duplicate || before?.status === 'ended')) return true;
  // A new payment, or a payment whose dispute the bank has decided in our favor.
  const isPaid = [...paid, ...won].some(({ amount_minor }) => amount_minor > 0);
  if (isPaid && is_duplicate) return true;
  return (
    (isPaid || (isStillLive && !read.cancel_scheduled)) && (await findDeletedAt(tx, read.user_id)) !== null
  );
}

/** Returns the event that is sent to the webhooks of the service. */
function webhookEventFor({
  id,
  provider,
  read,
  before,
  after,
  is_duplicate,
}: SavedSubscription): WebhookEvent | null {
  const wasLive = before !== undefined && isLive(before.status) && !before.is_duplicate;
  const subscription = { member_id: read.user_id, subscription_id: id, provider };
  if (isLive(after.status) && !is_duplicate && !wasLive)
    return { type: 'subscription.started', data: subscription };
  if (!wasLive || after.status !== 'ended') return null;
  const paid_until = after.paid_until?.toISOString() ?? null;
  return { type: 'subscription.ended', data: { ...subscription, paid_until } };
}

/** Sends a billing email, unless one was already sent under this key or the account was deleted. */
export async function sendEmail(
  tx: Tx,
  { jobs, clock }: Context,
  user_id: number,
  key: string,
  content: EmailContent,
): Promise<void> {
  const to = await findEmailAddress(tx, user_id);
  if (to !== null) await queueEmail(tx, jobs, { to, content, now: clock.now(), key });
}

/** Returns the key of a message: one message of each kind is sent per paid period, except as noted below. */
function messageKey({ id, provider, before, after }: SavedSubscription, message: Message): string {
  if (message.kind === 'receipt') return `receipt:${provider}:${message.payment.provider_ref}`;
  // The same amount can be refunded again after a failed refund.
  if (message.kind === 'refund' || message.kind === 'refund_failed') {
    const { provider_ref, refunded_minor } = message.payment;
    return `${message.kind}:${provider}:${provider_ref}:${refunded_minor}:${before?.revision ?? 0}`;
  }
  // A member can pause again, and change the interval again.
  if (message.kind === 'interval_changed' || message.kind === 'interval_stays')
    return `${message.kind}:${id}:${before?.revision ?? 0}`;
  if (message.kind === 'paused') return `paused:${id}:${before?.revision ?? 0}`;
  // Each cancellation is confirmed, including one that follows a resumption.
  if (message.kind === 'cancelled') return `cancelled:${id}:${before?.revision ?? 0}`;
  return `${message.kind}:${id}:${after.paid_until?.toISOString() ?? ''}`;
}

function emailFor(
  { config }: Context,
  { provider, read, after }: SavedSubscription,
  message: Message,
): EmailContent {
  if (message.kind === 'receipt') return receiptEmail(config, message.payment);
  if (message.kind === 'refund') return refundEmail(config, message.payment, message.amount_minor);
  if (message.kind === 'refund_failed')
    return refundFailedEmail(config, message.payment, message.amount_minor);
  if (message.kind === 'payment_failed')
    return paymentFailedEmail(config, {
      ...read,
      // A pause has already ended the access.
      access_until: read.paused_until ? null : after.access_until,
    });
  if (message.kind === 'paused' && read.paused_until)
    return pausedEmail(config, after.paid_until, {
      ...read,
      amount_minor: read.next_price_minor ?? read.price_minor,
      charged_at: read.paused_until,
      is_tax_added: isTaxAdded(config, provider),
    });
  if (message.kind === 'interval_changed' || message.kind === 'interval_stays') {
    const write = message.kind === 'interval_changed' ? intervalChangedEmail : intervalUnchangedEmail;
    return write(config, {
      billed_every: read.next_billed_every ?? read.billed_every,
      amount_minor: read.next_price_minor ?? read.price_minor,
      currency: read.currency,
      is_tax_added: isTaxAdded(config, provider),
      charged_at: after.paid_until ?? read.started_at,
    });
  }
  if (message.kind === 'cancelled') return cancelledEmail(config, after.paid_until, after.status !== 'ended');
  if (message.kind === 'free_access') return freeAccessEmail(config, after.paid_until);
  if (message.kind === 'ended') return read.is_free ? freeAccessEndedEmail(config) : endedEmail(config);
  return duplicateEmail(config);
}

/** Returns the in-app notification about a payment problem; null for any other message. */
function notificationFor(saved: SavedSubscription, message: Message): NewNotification | null {
  const shared = { dedupe_key: messageKey(saved, message), icon: 'payment' };
  if (message.kind === 'payment_failed')
    return {
      ...shared,
      title: 'Your payment did not go through',
      message: 'Update your card to keep watching.',
      link: '/profile?update=payment',
    };
  if (message.kind === 'ended' && saved.before?.status === 'past_due')
    return {
      ...shared,
      title: 'Your subscription has ended',
      message: 'The payment did not go through. Everything will still be here when you come back.',
      link: '/plan-details',
    };
  return null;
}
