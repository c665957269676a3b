import { addIntervals } from '#services/payments/paypal/interval.ts';
import { fromMinor, toMinor } from '#services/payments/paypal/money.ts';
import { newId, record, type Books } from '#test/fakes/paypal/books.ts';
import { made, notFound, route, shown, unprocessable, type Route } from '#test/fakes/paypal/route.ts';
import type { Subscription, Transaction } from '#test/fakes/paypal/shapes.ts';
import { morning, regularOf } from '#test/fakes/paypal/standing.ts';

export const transactions: Route[] = [
  route('GET /v1/payments/sale/:id', (books, { id }) => {
    const found = books.transactions.find((one) => one.id === id);
    if (!found) return notFound();
    return shown({ id, state: found.status.toLowerCase(), billing_agreement_id: found.subscription });
  }),
  route('POST /v2/payments/captures/:id/refund', (books, { id, body }) => {
    const found = books.transactions.find((one) => one.id === id);
    if (!found) return notFound();
    if (found.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED');
    const { amount } = body as { amount?: { value: string; currency_code: string } };
    return made(refund(books, found, amount && toMinor(amount)));
  }),
];

/** Takes a month's money and says when the next is due. PayPal keeps 3.49 % and 49 cents. */
export function pay(books: Books, subscription: Subscription): void {
  const regular = regularOf(books, subscription);
  const price = regular.pricing_scheme.fixed_price;
  const fee = Math.round(toMinor(price) * 0.0349) + 49;
  const now = books.now();
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
  books.transactions.push(transaction);
  subscription.billing_info = {
    outstanding_balance: fromMinor(0, price.currency_code),
    failed_payments_count: 0,
    next_billing_time: morning(addIntervals(now, regular.frequency, 1)),
  };
  const sale = { id: transaction.id, state: 'completed', billing_agreement_id: subscription.id };
  record(books, 'PAYMENT.SALE.COMPLETED', 'sale', sale);
}

/** Gives money back: all of it, unless an amount is named. */
export function refund(books: Books, transaction: Transaction, amount_minor?: number) {
  const { gross_amount } = transaction.amount_with_breakdown;
  const back = amount_minor ?? toMinor(gross_amount);
  const full = back >= toMinor(gross_amount);
  transaction.status = full ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const money = (minor: number) => fromMinor(minor, gross_amount.currency_code);
  const id = newId('');
  if (!full)
    books.transactions.push({
      id,
      subscription: transaction.subscription,
      status: 'COMPLETED',
      time: books.now().toISOString(),
      amount_with_breakdown: {
        gross_amount: { ...gross_amount, value: `-${money(back).value}` },
        fee_amount: money(0),
        net_amount: { ...gross_amount, value: `-${money(back).value}` },
      },
    });
  record(books, 'PAYMENT.SALE.REFUNDED', 'refund', { id, sale_id: transaction.id, state: 'completed' });
  return { id, status: 'COMPLETED' };
}
