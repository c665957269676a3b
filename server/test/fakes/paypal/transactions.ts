import { addIntervals } from '#services/payments/paypal/interval.ts';
import { fromMinor, toMinor } from '#services/payments/paypal/money.ts';
import { newId, recordEvent, type PaypalState } from '#test/fakes/paypal/state.ts';
import { created, notFound, route, ok, unprocessable, type Route } from '#test/fakes/paypal/route.ts';
import type { Return, Subscription, Transaction } from '#test/fakes/paypal/shapes.ts';
import { billingTime, findRegularCycle } from '#test/fakes/paypal/subscription-state.ts';

export const transactions: Route[] = [
  route('GET /v1/payments/sale/:id', (state, { id }) => {
    const found = state.transactions.find((one) => one.id === id && one.original_sale === undefined);
    if (!found) return notFound();
    const billing_agreement_id = state.hides_agreements ? undefined : found.subscription;
    const custom = state.subscriptions.find((one) => one.id === found.subscription)?.custom_id;
    return ok({ id, state: found.status.toLowerCase(), billing_agreement_id, custom });
  }),
  route('GET /v1/payments/refund/:id', (state, { id }) => {
    const found = state.returns.find((one) => one.id === id);
    return found ? ok(found) : notFound();
  }),
  route('POST /v2/payments/captures/:id/refund', (state, { id, body }) => {
    const found = state.transactions.find((one) => one.id === id);
    if (!found) return notFound();
    if (found.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED');
    const { amount } = body as { amount?: { value: string; currency_code: string } };
    return created(refund(state, found, amount && toMinor(amount)));
  }),
];

/** Charges one month and sets when the next payment is due. PayPal's fee is 3.49% plus 49 cents. */
export function pay(state: PaypalState, subscription: Subscription): void {
  const regular = findRegularCycle(state, subscription);
  const price = regular.pricing_scheme.fixed_price;
  const fee = Math.round(toMinor(price) * 0.0349) + 49;
  const now = state.now();
  const transaction: Transaction = {
    id: newId(''),
    subscription: subscription.id,
    status: 'COMPLETED',
    time: now.toISOString(),
    amount_with_breakdown: {
      gross_amount: price,
      fee_amount: fromMinor(fee, price.currency_code),
      net_amount: fromMinor(toMinor(price) - fee, price.currency_code),
    },
  };
  state.transactions.push(transaction);
  subscription.billing_info = {
    outstanding_balance: fromMinor(0, price.currency_code),
    failed_payments_count: 0,
    next_billing_time: billingTime(addIntervals(now, regular.frequency, 1)),
  };
  const sale = { id: transaction.id, state: 'completed', billing_agreement_id: subscription.id };
  recordEvent(state, 'PAYMENT.SALE.COMPLETED', 'sale', sale);
}

type RefundOptions = {
  /** The full amount if omitted. */
  amount_minor?: number | undefined;
  /**
   * Whether a partial refund or a reversal is listed among the subscription's transactions, which PayPal does
   * not guarantee.
   */
  listed?: boolean;
};

/** Refunds a payment, in full unless an amount is passed. */
export function refund(state: PaypalState, transaction: Transaction, amount?: number | RefundOptions) {
  const { amount_minor, listed = true } = typeof amount === 'object' ? amount : { amount_minor: amount };
  const { gross_amount } = transaction.amount_with_breakdown;
  const gross = toMinor(gross_amount);
  const alreadyReturned = state.returns
    .filter(({ sale_id, state }) => sale_id === transaction.id && state === 'completed')
    .reduce(
      (sum, { amount: { total, currency } }) => sum + toMinor({ value: total, currency_code: currency }),
      0,
    );
  const refunded = amount_minor ?? gross - alreadyReturned;
  const isFull = alreadyReturned + refunded >= gross;
  transaction.status = isFull ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const returned = addReturn(state, transaction, refunded);
  if (!isFull && listed) listTransaction(state, transaction, returned.id, -refunded);
  recordEvent(state, 'PAYMENT.SALE.REFUNDED', 'refund', {
    ...returned,
    links: [
      link(`/v1/payments/refund/${returned.id}`, 'self'),
      link(`/v1/payments/sale/${transaction.id}`, 'sale'),
    ],
  });
  return { id: returned.id, status: 'COMPLETED' };
}

/**
 * Reverses a payment, as the payer's bank does, or PayPal on its behalf; the sale itself remains unchanged.
 */
export function reverse(
  state: PaypalState,
  transaction: Transaction,
  { listed = false }: RefundOptions = {},
): string {
  const { gross_amount } = transaction.amount_with_breakdown;
  const { sale_id: _, ...returned } = addReturn(state, transaction, toMinor(gross_amount));
  if (listed) listTransaction(state, transaction, returned.id, -toMinor(gross_amount));
  recordEvent(state, 'PAYMENT.SALE.REVERSED', 'sale', {
    ...returned,
    amount: { ...returned.amount, total: `-${returned.amount.total}` },
    links: [
      link(`/v1/payments/refund/${returned.id}`, 'self'),
      link(`/v1/payments/sale/${transaction.id}`, 'sale'),
    ],
  });
  return returned.id;
}

/** Cancels a reversal: the money is returned in a separate transaction, which is not a sale. */
export function cancelReversal(state: PaypalState, transaction: Transaction): void {
  listTransaction(state, transaction, newId(''), toMinor(transaction.amount_with_breakdown.gross_amount));
  const { id, subscription } = transaction;
  const sale = { id, state: 'completed', billing_agreement_id: subscription };
  recordEvent(state, 'PAYMENT.SALE.COMPLETED', 'sale', sale);
}

const link = (path: string, rel: string) => ({ href: `https://api.paypal.com${path}`, rel, method: 'GET' });

function addReturn(state: PaypalState, { id, amount_with_breakdown }: Transaction, minor: number): Return {
  const { value, currency_code } = fromMinor(minor, amount_with_breakdown.gross_amount.currency_code);
  const returned: Return = {
    id: newId(''),
    sale_id: id,
    state: 'completed',
    amount: { total: value, currency: currency_code },
    create_time: state.now().toISOString(),
  };
  state.returns.push(returned);
  return returned;
}

/** Adds a transaction to the subscription's list without naming the payment that it belongs to. */
function listTransaction(state: PaypalState, payment: Transaction, id: string, minor: number) {
  const { subscription, amount_with_breakdown } = payment;
  const { currency_code } = amount_with_breakdown.gross_amount;
  const amount = fromMinor(minor, currency_code);
  state.transactions.push({
    id,
    subscription,
    original_sale: payment.id,
    status: 'COMPLETED',
    time: state.now().toISOString(),
    amount_with_breakdown: {
      gross_amount: amount,
      fee_amount: fromMinor(0, currency_code),
      net_amount: amount,
    },
  });
}
