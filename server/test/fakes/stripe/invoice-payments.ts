import { inner, text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';

export const invoicePayments: Route[] = [
  route('GET /v1/invoice_payments', (books, form) => {
    const intent = text(inner(form, 'payment'), 'payment_intent');
    const found = books.all('invoice_payment').filter((one) => one.payment.payment_intent === intent);
    return pageOf(found, form, '/v1/invoice_payments');
  }),
];
