import type { StripeState } from '#test/fakes/stripe/state.ts';
import { addCharge } from '#test/fakes/stripe/charges.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { addPaymentIntent } from '#test/fakes/stripe/intents.ts';
import { listOf } from '#test/fakes/stripe/lists.ts';
import { addMonth } from '#test/fakes/stripe/months.ts';
import { applyCoupon } from '#test/fakes/stripe/promotion-codes.ts';
import type { Coupon, Invoice, PaymentIntent, Subscription } from '#test/fakes/stripe/shapes.ts';

/** Bills the current period of a subscription; an invoice for zero is paid immediately. */
export function bill(
  state: StripeState,
  subscription: Subscription,
  billing_reason: Invoice['billing_reason'],
  previousPeriod: { start: number; end: number },
): Invoice {
  const item = subscription.items.data[0];
  if (!item) throw new Error('The subscription has no item');
  const isFree = subscription.status === 'trialing';
  const fullPrice = isFree ? 0 : item.price.unit_amount * item.quantity;
  const coupon = couponAt(state, subscription, state.now());
  const total = applyCoupon(fullPrice, coupon);
  if (!coupon || (!isFree && coupon.duration === 'once')) {
    state.discounts.delete(subscription.id);
    subscription.discounts = [];
  }
  const number = `KIN-${String(state.all('invoice').length + 1).padStart(4, '0')}`;
  const { currency, customer } = subscription;
  const automatic_tax = automaticTax(state, subscription);
  const invoice = state.add('invoice', {
    number,
    customer,
    currency,
    status: total === 0 ? 'paid' : 'open',
    total,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    next_payment_attempt: null,
    auto_advance: true,
    default_payment_method: null,
    hosted_invoice_url: `https://invoice.stripe.test/${number}`,
    billing_reason,
    // As with Stripe, this is the previous period, not the period that was paid for.
    period_start: previousPeriod.start,
    period_end: previousPeriod.end,
    lines: listOf(
      [
        {
          id: `il_${number}`,
          object: 'line_item',
          amount: fullPrice,
          currency,
          period: { start: item.current_period_start, end: item.current_period_end },
          parent: {
            type: 'subscription_item_details',
            subscription_item_details: {
              subscription: subscription.id,
              subscription_item: item.id,
              proration: false,
            },
          },
        },
      ],
      '/v1/invoices/lines',
    ) as Invoice['lines'],
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    automatic_tax,
    total_taxes: [
      ...includedTaxes(total, state.tax_percent),
      ...(automatic_tax.enabled ? stripeTaxes(total, state, customer) : []),
    ],
    status_transitions: { paid_at: total === 0 ? state.now() : null },
  });
  subscription.latest_invoice = invoice.id;
  if (total > 0) {
    const intent = addPaymentIntent(state, customer, total, currency);
    state.add('invoice_payment', {
      invoice: invoice.id,
      status: 'open',
      is_default: true,
      amount_requested: total,
      amount_paid: null,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
  } else recordEvent(state, 'invoice.paid', invoice);
  return invoice;
}

/**
 * Returns the coupon that applies to an invoice created at a given time. The months of a repeating coupon
 * count from the start of the subscription.
 */
export function couponAt(
  state: StripeState,
  { id, start_date }: Subscription,
  at: number,
): Coupon | undefined {
  const coupon = state.discounts.get(id);
  if (coupon?.duration !== 'repeating') return coupon;
  let until = start_date;
  for (let month = 0; month < (coupon.duration_in_months ?? 1); month++) until = addMonth(until, start_date);
  return at < until ? coupon : undefined;
}

function includedTaxes(total: number, percent: number): Invoice['total_taxes'] {
  if (percent === 0) return [];
  const amount = Math.round((total * percent) / (100 + percent));
  return [{ amount, tax_behavior: 'inclusive', type: 'tax_rate_details' }];
}

/**
 * Like Stripe, finalizes an invoice without tax if the buyer no longer has an address, and states why.
 */
function automaticTax(
  state: StripeState,
  { customer, automatic_tax }: Subscription,
): Invoice['automatic_tax'] {
  if (!automatic_tax.enabled) return { enabled: false, status: null, disabled_reason: null };
  return state.get('customer', customer).address
    ? { enabled: true, status: 'complete', disabled_reason: null }
    : { enabled: false, status: null, disabled_reason: 'finalization_requires_location_inputs' };
}

/** The taxes that Stripe Tax would compute for a price: one per tax rate, all on the same net amount. */
function stripeTaxes(total: number, state: StripeState, customer: string): Invoice['total_taxes'] {
  if (state.get('customer', customer).tax_id)
    return state.all('tax_rate').map(({ id }) => ({
      amount: 0,
      taxable_amount: total,
      tax_behavior: 'inclusive',
      taxability_reason: 'reverse_charge',
      type: 'tax_rate_details',
      tax_rate_details: { tax_rate: id },
    }));
  const rates = state.all('tax_rate');
  const totalPercent = rates.reduce((sum, { percentage }) => sum + percentage, 0);
  return rates.map(({ id, percentage }) => ({
    amount: Math.round((total * percentage) / (100 + totalPercent)),
    taxable_amount: Math.round((total * 100) / (100 + totalPercent)),
    tax_behavior: 'inclusive',
    type: 'tax_rate_details',
    tax_rate_details: { tax_rate: id },
  }));
}

export function intentOf(state: StripeState, invoice: Invoice): PaymentIntent {
  const payment = state.all('invoice_payment').find((one) => one.invoice === invoice.id);
  if (!payment) throw new Error('This invoice has no payment intent');
  return state.get('payment_intent', payment.payment.payment_intent);
}

/** Attempts to pay an invoice by card. */
export function attemptPayment(
  state: StripeState,
  invoice: Invoice,
  method: string | null,
): 'paid' | 'declined' | 'requires_action' {
  const intent = intentOf(state, invoice);
  const behavior = method === null ? 'declines' : state.behavior.get(method);
  intent.payment_method = method;
  invoice.attempt_count++;
  if (behavior === 'authenticates' && method !== null && !state.authenticated.has(method)) {
    intent.status = 'requires_action';
    recordEvent(state, 'invoice.payment_action_required', invoice);
    return 'requires_action';
  }
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  if (behavior === 'declines' || (behavior === 'fails_on_renewal' && isRenewal)) {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { message: 'Your card was declined.' };
    addCharge(state, intent, 'failed');
    recordEvent(state, 'invoice.payment_failed', invoice);
    return 'declined';
  }
  markPaid(state, invoice, intent, method);
  return 'paid';
}

function markPaid(state: StripeState, invoice: Invoice, intent: PaymentIntent, method: string | null): void {
  addCharge(state, intent, 'succeeded');
  intent.status = 'succeeded';
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = state.now();
  const payment = state.all('invoice_payment').find((one) => one.invoice === invoice.id);
  if (payment) Object.assign(payment, { status: 'paid', amount_paid: invoice.total });
  const subscription = state.get('subscription', invoice.parent.subscription_details.subscription);
  subscription.status = 'active';
  subscription.default_payment_method = method;
  recordEvent(state, 'invoice.paid', invoice);
  recordEvent(state, 'customer.subscription.updated', subscription);
}
