import type { BilledEvery } from '@kinora/contract/billing/billing';
import { fromProviderAmount } from '@kinora/contract/billing/provider-money';
import type Stripe from 'stripe';
import { idOf, requireExpanded, type StripeAccount } from '#services/payments/stripe/account.ts';
import { withPrice } from '#services/payments/stripe/price.ts';
import { CannotChangeInterval, type Terms } from '#services/payments/types.ts';

/**
 * Changes how often a subscription is charged, starting with the next payment. This needs a schedule: changing the
 * price directly would end the paid period and charge immediately. Passing the current interval undoes a scheduled
 * change.
 */
export async function changeInterval(
  account: StripeAccount,
  provider_ref: string,
  terms: Terms,
  key: string,
): Promise<void> {
  const { stripe } = account;
  const { billed_every } = terms;
  const subscription = await stripe.subscriptions.retrieve(provider_ref);
  const [item] = subscription.items.data;
  const isRunning =
    subscription.status === 'active' &&
    subscription.cancel_at === null &&
    subscription.pause_collection === null &&
    subscription.discounts.length === 0;
  if (!item || !isRunning) throw new CannotChangeInterval(`${provider_ref} is not running at full price`);
  if (item.price.recurring?.interval === billed_every) return releaseSchedule(stripe, subscription, key);
  const schedule = await findOrCreateSchedule(stripe, subscription, key);
  const current = schedule.phases.findLast(({ start_date }) => start_date < item.current_period_end);
  if (!current) throw new CannotChangeInterval(`The schedule of ${provider_ref} has not begun`);
  await withPrice(account, terms, (price) =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: current.start_date,
            end_date: item.current_period_end,
            proration_behavior: 'none',
          },
          {
            items: [{ price, quantity: 1 }],
            duration: { interval: billed_every, interval_count: 1 },
            billing_cycle_anchor: 'phase_start',
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `${key}:${price}` },
    ),
  );
}

async function findOrCreateSchedule(
  stripe: Stripe,
  { id, schedule }: Stripe.Subscription,
  key: string,
): Promise<Stripe.SubscriptionSchedule> {
  if (schedule) return stripe.subscriptionSchedules.retrieve(idOf(schedule));
  return stripe.subscriptionSchedules.create(
    { from_subscription: id },
    { idempotencyKey: `${key}:schedule` },
  );
}

/** Releases a schedule, so that the subscription continues unchanged and can be changed directly. */
export async function releaseSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
  key: string,
): Promise<void> {
  if (schedule)
    await stripe.subscriptionSchedules.release(idOf(schedule), {}, { idempotencyKey: `${key}:release` });
}

/** Replaces the card in a schedule too, which would otherwise go back to the card that it began with. */
export async function replaceScheduledMethod(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
  default_payment_method: string,
  key: string,
): Promise<void> {
  if (schedule)
    await stripe.subscriptionSchedules.update(
      idOf(schedule),
      { default_settings: { default_payment_method } },
      { idempotencyKey: `${key}:schedule` },
    );
}

/** Reads the interval and price from the next payment on; null unless a schedule changes the interval. */
export async function readNextInterval(
  { stripe }: StripeAccount,
  subscription: Stripe.Subscription,
): Promise<{ billed_every: BilledEvery; price_minor: number } | null> {
  const schedule = requireExpanded(subscription.schedule);
  const [item] = subscription.items.data;
  if (!schedule || !item || schedule.status !== 'active' || subscription.cancel_at !== null) return null;
  const next = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end)?.items[0];
  if (!next || idOf(next.price) === item.price.id) return null;
  const { recurring, unit_amount, currency } = await stripe.prices.retrieve(idOf(next.price));
  const billed_every = recurring?.interval === 'year' ? 'year' : 'month';
  if (billed_every === item.price.recurring?.interval) return null;
  return { billed_every, price_minor: fromProviderAmount('stripe', unit_amount ?? 0, currency) };
}
