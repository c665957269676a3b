import { newId, record, type Books } from '#test/fakes/paypal/books.ts';
import { notFound, refused, route, ok, type Route } from '#test/fakes/paypal/route.ts';
import type { Dispute } from '#test/fakes/paypal/shapes.ts';

export const disputes: Route[] = [
  route('GET /v1/customer/disputes', (books, { query }) => {
    if (!books.shows_disputes) return refused(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED');
    const found = books.disputes.filter(
      ({ transaction }) => transaction === query.get('disputed_transaction_id'),
    );
    return ok({ items: found.map(({ dispute_id, status }) => ({ dispute_id, status })) });
  }),
  route('GET /v1/customer/disputes/:id', (books, { id }) => {
    const found = books.disputes.find(({ dispute_id }) => dispute_id === id);
    return found ? ok(found) : notFound();
  }),
];

/** Opens a dispute over a payment, as a customer does at PayPal. */
export function openDispute(books: Books, transaction: string): Dispute {
  const dispute: Dispute = { dispute_id: newId('PP-D-'), transaction, status: 'OPEN' };
  books.disputes.push(dispute);
  notify(books, dispute, 'CREATED');
  return dispute;
}

export function resolveDispute(books: Books, dispute: Dispute, outcome_code: string): void {
  Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code } });
  notify(books, dispute, 'RESOLVED');
}

function notify(books: Books, { dispute_id, transaction }: Dispute, what: string): void {
  const disputed_transactions = [{ seller_transaction_id: transaction }];
  record(books, `CUSTOMER.DISPUTE.${what}`, 'dispute', { dispute_id, disputed_transactions });
}
