import type Stripe from 'stripe';
import { addMonths, after, day, second } from '#clock.ts';
import { releaseSchedule } from '#services/payments/stripe/interval.ts';
import { CannotPause, type ProviderPayment } from '#services/payments/types.ts';
import { fromSeconds, type StripeAccount } from '#services/payments/stripe/account.ts';

/**
 * The metadata keys of a pause: from the end of the paid period to the next renewal that is charged. They remain
 * until that renewal is paid or the pause is ended.
 */
const pauseKeys = { from: 'paused_from', until: 'paused_until' } as const;
export const clearPauseMetadata = { [pauseKeys.from]: '', [pauseKeys.until]: '' };

/** Pauses a subscription for a number of months, for which Stripe voids the invoices. */
export async function pause(
  { stripe }: StripeAccount,
  provider_ref: string,
  months: number,
  key: string,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(provider_ref);
  const period_end = subscription.items.data[0]?.current_period_end;
  const { status, cancel_at, billing_cycle_anchor } = subscription;
  if (period_end === undefined || status !== 'active' || cancel_at !== null)
    throw new CannotPause(`${provider_ref} is ${status} or cancelled`);
  const from = fromSeconds(period_end);
  const until = renewalAfter(from, months, fromSeconds(billing_cycle_anchor));
  await releaseSchedule(stripe, subscription, key);
  await stripe.subscriptions.update(
    provider_ref,
    {
      // Resumes before the next renewal that is charged, and after the last one that is skipped.
      pause_collection: { behavior: 'void', resumes_at: Math.floor(after(until, -day).getTime() / second) },
      metadata: { [pauseKeys.from]: from.toISOString(), [pauseKeys.until]: until.toISOString() },
    },
    { idempotencyKey: key },
  );
}

/** Returns the renewal a number of months after another; the anchor determines the day of the month. */
function renewalAfter(renewal: Date, months: number, anchor: Date): Date {
  let elapsed = 0;
  while (addMonths(anchor, elapsed) < renewal) elapsed++;
  return addMonths(anchor, elapsed + months);
}

type WithPauseKeys = Pick<Stripe.Subscription, 'metadata' | 'items'>;

/** Returns when a pause ends; null if there is none, or the subscription has been renewed since. */
export function pausedUntil(
  { metadata }: Pick<WithPauseKeys, 'metadata'>,
  payments: readonly ProviderPayment[],
): Date | null {
  const until = parseTime(metadata[pauseKeys.until]);
  return until && payments.some(({ period_end }) => period_end > until) ? null : until;
}

/** Whether a subscription has the metadata of a pause. */
export const hasPauseMetadata = ({ metadata }: Pick<WithPauseKeys, 'metadata'>): boolean =>
  Boolean(metadata[pauseKeys.until]);

/** Whether the paid days before a pause are over, and the pause itself is not. */
export function hasPauseBegun({ metadata, items }: WithPauseKeys, now: Date): boolean {
  const [from, until] = [parseTime(metadata[pauseKeys.from]), parseTime(metadata[pauseKeys.until])];
  const began = items.data[0]?.current_period_start;
  return from !== null && until !== null && from <= now && began !== undefined && fromSeconds(began) < until;
}

function parseTime(text: string | undefined): Date | null {
  const moment = new Date(text ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment;
}
