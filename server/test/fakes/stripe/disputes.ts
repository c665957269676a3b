import type { StripeState } from '#test/fakes/stripe/state.ts';
import { chargeOf } from '#test/fakes/stripe/charges.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { text } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Dispute } from '#test/fakes/stripe/shapes.ts';

export const disputes: Route[] = [
  route('GET /v1/disputes', (state, form) => {
    const charge = text(form, 'charge');
    return pageOf(
      state.all('dispute').filter((one) => one.charge === charge),
      form,
      '/v1/disputes',
    );
  }),
];

/** Disputes a payment, or a part of it: the customer has told their bank that they never authorized it. */
export function openDispute(
  state: StripeState,
  payment_intent: string,
  status: Dispute['status'] = 'needs_response',
  part?: Pick<Dispute, 'amount' | 'currency'>,
): Dispute {
  const charge = chargeOf(state, payment_intent);
  if (!charge) throw new Error('Only a charge can be disputed');
  charge.disputed = true;
  const { amount, currency } = part ?? charge;
  const dispute = state.add('dispute', { amount, currency, charge: charge.id, payment_intent, status });
  recordEvent(state, 'charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(state: StripeState, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  recordEvent(state, 'charge.dispute.closed', dispute);
}
