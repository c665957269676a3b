import { attemptPayment, couponAt, intentOf } from '#test/fakes/stripe/billing.ts';
import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, nestedForms, text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { activePrice } from '#test/fakes/stripe/prices.ts';
import { applyCoupon } from '#test/fakes/stripe/promotion-codes.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Subscription } from '#test/fakes/stripe/shapes.ts';
import { declined, invalid, StripeFakeError } from '#test/fakes/stripe/stripe-error.ts';

export const invoices: Route[] = [
  route('POST /v1/invoices/create_preview', (state, form) => {
    const subscriptionId = text(form, 'subscription');
    if (subscriptionId) return previewRenewal(state, state.get('subscription', subscriptionId));
    const [item] = nestedForms(nestedForm(form, 'subscription_details'), 'items');
    const price = activePrice(state, (item && text(item, 'price')) ?? '');
    if (text(form, 'currency') !== price.currency)
      throw invalid(`The price specified only supports ${price.currency}.`);
    const [discount] = nestedForms(form, 'discounts');
    const code = discount ? state.get('promotion_code', text(discount, 'promotion_code') ?? '') : null;
    const total = applyCoupon(price.unit_amount, code && state.get('coupon', code.promotion.coupon));
    return {
      object: 'invoice',
      status: 'draft',
      currency: price.currency,
      subtotal: price.unit_amount,
      total,
    };
  }),
  route('GET /v1/invoices', (state, form) => {
    const [subscription, status] = [text(form, 'subscription'), text(form, 'status')];
    const found = state
      .all('invoice')
      .filter((one) => one.parent.subscription_details.subscription === subscription)
      .filter((one) => status === undefined || one.status === status);
    return pageOf(found, form, '/v1/invoices');
  }),
  route('GET /v1/invoices/:id', (state, _, id) => state.get('invoice', id)),
  route('POST /v1/invoices/:id', (state, form, id) => {
    const invoice = state.get('invoice', id);
    const method = text(form, 'default_payment_method');
    if (method) invoice.default_payment_method = state.get('payment_method', method).id;
    return invoice;
  }),
  route('POST /v1/invoices/:id/pay', (state, form, id) => {
    const invoice = state.get('invoice', id);
    if (invoice.status !== 'open') throw invalid('Invoice is already paid', 'invoice_not_editable');
    const method = state.get('payment_method', text(form, 'payment_method') ?? '');
    if (method.customer !== invoice.customer)
      throw invalid('The payment method does not belong to the customer.');
    const outcome = attemptPayment(state, invoice, method.id);
    if (outcome === 'declined') throw declined(intentOf(state, invoice));
    if (outcome === 'requires_action')
      throw new StripeFakeError(402, {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'This payment requires additional user action before it can be completed successfully.',
      });
    return invoice;
  }),
];

/** Previews the invoice of the next renewal. */
function previewRenewal(state: StripeState, subscription: Subscription) {
  if (!state.has_upcoming)
    throw invalid('No upcoming invoices for this subscription.', 'invoice_upcoming_none');
  const item = subscription.items.data[0];
  if (!item) throw invalid('This subscription has no items.');
  const fullPrice = item.price.unit_amount * item.quantity;
  const total = applyCoupon(fullPrice, couponAt(state, subscription, item.current_period_end));
  const { currency } = subscription;
  return { object: 'invoice', status: 'draft', currency, subtotal: fullPrice, total, amount_due: total };
}
