import { newId, recordEvent, type PaypalState } from '#test/fakes/paypal/state.ts';
import { notFound, refused, route, ok, type Route } from '#test/fakes/paypal/route.ts';
import type { Dispute } from '#test/fakes/paypal/shapes.ts';

export const disputes: Route[] = [
  route('GET /v1/customer/disputes', (state, { query }) => {
    if (!state.shows_disputes) return refused(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED');
    const found = state.disputes.filter(
      ({ transaction }) => transaction === query.get('disputed_transaction_id'),
    );
    return ok({ items: found.map(({ dispute_id, status }) => ({ dispute_id, status })) });
  }),
  route('GET /v1/customer/disputes/:id', (state, { id }) => {
    const found = state.disputes.find(({ dispute_id }) => dispute_id === id);
    return found ? ok(found) : notFound();
  }),
];

/** Opens a dispute over a payment, as a customer does at PayPal. */
export function openDispute(state: PaypalState, transaction: string): Dispute {
  const dispute: Dispute = { dispute_id: newId('PP-D-'), transaction, status: 'OPEN' };
  state.disputes.push(dispute);
  recordDisputeEvent(state, dispute, 'CREATED');
  return dispute;
}

export function resolveDispute(state: PaypalState, dispute: Dispute, outcome_code: string): void {
  Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: { outcome_code } });
  recordDisputeEvent(state, dispute, 'RESOLVED');
}

function recordDisputeEvent(state: PaypalState, { dispute_id, transaction }: Dispute, change: string): void {
  const disputed_transactions = [{ seller_transaction_id: transaction }];
  recordEvent(state, `CUSTOMER.DISPUTE.${change}`, 'dispute', { dispute_id, disputed_transactions });
}
