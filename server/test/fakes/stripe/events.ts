import Stripe from 'stripe';
import type { StripeState } from '#test/fakes/stripe/state.ts';
import { nestedForm, text, textList } from '#test/fakes/stripe/form.ts';
import { pageOf } from '#test/fakes/stripe/lists.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';

export const events: Route[] = [
  route('GET /v1/events', (state, form) => {
    const types = textList(form, 'types');
    if (types.length > 20) throw invalid('Arrays can only have up to 20 elements', undefined, 'types');
    const since = Number(text(nestedForm(form, 'created'), 'gte') ?? 0);
    const found = state.all('event').filter((one) => types.includes(one.type) && one.created >= since);
    return pageOf(found, form, '/v1/events');
  }),
];

/** Records an event with a snapshot of the object at that moment. */
export function recordEvent(state: StripeState, type: string, object: object): void {
  state.add('event', {
    type,
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: 1,
    data: { object: structuredClone(object) },
  });
}
