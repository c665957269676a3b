import type { Saved } from '#features/billing/queries.ts';
import type { Unrefunded } from '#features/billing/save-payments.ts';
import { isLive } from '#features/billing/rules.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/** What a person is told about their subscription. */
export type News =
  | { kind: 'receipt' | 'refund'; payment: ProviderPayment }
  | ({ kind: 'refund_failed' } & Unrefunded)
  | { kind: 'payment_failed' | 'cancelled' | 'ended' | 'duplicate' };

/** What has to be told of a change. Pure; each of it is told once by the key that its letter goes under. */
export function newsOf(
  {
    before,
    after,
    is_duplicate,
    paid,
    refunded,
    unrefunded,
  }: Pick<Saved, 'before' | 'after' | 'is_duplicate' | 'paid' | 'refunded' | 'unrefunded'>,
  now: Date,
): News[] {
  const failed: News[] = unrefunded.map((one) => ({ kind: 'refund_failed', ...one }));
  if (is_duplicate) return before?.is_duplicate ? failed : [{ kind: 'duplicate' }];
  const news: News[] = failed;
  for (const payment of paid) if (payment.amount_minor > 0) news.push({ kind: 'receipt', payment });
  for (const payment of refunded) news.push({ kind: 'refund', payment });
  const wasLive = before !== undefined && isLive(before.status);
  if (after.status === 'past_due' && before?.status !== 'past_due') news.push({ kind: 'payment_failed' });
  if (isLive(after.status) && after.cancel_scheduled && !before?.cancel_scheduled)
    news.push({ kind: 'cancelled' });
  if (after.status === 'ended' && wasLive) {
    // Some providers know no cancellation for later: what is paid is watched to its end all the same.
    const isCancelled = after.paid_until !== null && after.paid_until > now;
    news.push({ kind: isCancelled ? 'cancelled' : 'ended' });
  }
  return news;
}
