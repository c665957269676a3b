import type { BilledEvery } from '@kinora/contract/billing/billing';
import type { Refund } from '#features/billing/sync/payment-rules.ts';
import { isLive } from '#features/billing/rules.ts';
import type { SavedSubscription } from '#features/billing/sync/save-subscription.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/** The emails that a member gets about their subscription. */
export type Message =
  | { kind: 'receipt'; payment: ProviderPayment }
  | ({ kind: 'refund' | 'refund_failed' } & Refund)
  | { kind: 'interval_changed' | 'interval_stays' }
  | { kind: 'payment_failed' | 'paused' | 'cancelled' | 'free_access' | 'ended' | 'duplicate' };

/** Returns the messages that are due after a change. The key of each email makes sure that it is sent only once. */
export function messagesFor(
  {
    before,
    after,
    is_duplicate,
    paid,
    refunded,
    unrefunded,
    is_free = false,
    paused_until = null,
    billed_every = 'month',
    next_billed_every = null,
  }: Pick<SavedSubscription, 'before' | 'after' | 'is_duplicate' | 'paid' | 'refunded' | 'unrefunded'> & {
    is_free?: boolean | undefined;
    paused_until?: Date | null | undefined;
    billed_every?: BilledEvery | undefined;
    next_billed_every?: BilledEvery | null | undefined;
  },
  now: Date,
): Message[] {
  const failed: Message[] = unrefunded.map((one) => ({ kind: 'refund_failed', ...one }));
  if (is_duplicate) return before?.is_duplicate ? failed : [{ kind: 'duplicate' }];
  const messages: Message[] = failed;
  for (const payment of paid) if (payment.amount_minor > 0) messages.push({ kind: 'receipt', payment });
  for (const one of refunded) messages.push({ kind: 'refund', ...one });
  const wasLive = before !== undefined && isLive(before.status);
  if (after.status === 'past_due' && before?.status !== 'past_due') messages.push({ kind: 'payment_failed' });
  if (after.status === 'active' && paused_until && !before?.paused_until) messages.push({ kind: 'paused' });
  if (after.status === 'active' && !after.cancel_scheduled && before) {
    if (next_billed_every && next_billed_every !== before.next_billed_every)
      messages.push({ kind: 'interval_changed' });
    if (!next_billed_every && before.next_billed_every && before.billed_every === billed_every)
      messages.push({ kind: 'interval_stays' });
  }
  // The email about the gift also states what happens to this subscription.
  if (before?.cancelled_for_gift) return messages;
  if (isLive(after.status) && after.cancel_scheduled && !before?.cancel_scheduled)
    messages.push({ kind: is_free ? 'free_access' : 'cancelled' });
  if (after.status === 'ended' && wasLive) {
    // Some providers cannot schedule a cancellation and end the subscription at once; access still lasts until the end
    // of the paid period.
    const isCancelled = after.paid_until !== null && after.paid_until > now;
    if (!isCancelled) messages.push({ kind: 'ended' });
    else if (!before.cancel_scheduled) messages.push({ kind: 'cancelled' });
  }
  return messages;
}
