import type { StripeState } from '#test/fakes/stripe/state.ts';
import { recordEvent } from '#test/fakes/stripe/events.ts';
import { nestedForm, nestedForms, text, type Form } from '#test/fakes/stripe/form.ts';
import { addPeriod } from '#test/fakes/stripe/months.ts';
import { activePrice } from '#test/fakes/stripe/prices.ts';
import { route, type Route } from '#test/fakes/stripe/route.ts';
import type { Schedule, Subscription } from '#test/fakes/stripe/shapes.ts';
import { invalid } from '#test/fakes/stripe/stripe-error.ts';

export const schedules: Route[] = [
  route('POST /v1/subscription_schedules', (state, form) => {
    const subscription = state.get('subscription', text(form, 'from_subscription') ?? '');
    if (subscription.schedule)
      throw invalid('You cannot migrate a subscription that is already attached to a schedule.');
    const [item] = subscription.items.data;
    if (!item) throw invalid('This subscription has no items.');
    const schedule = state.add('subscription_schedule', {
      status: 'active',
      subscription: subscription.id,
      end_behavior: 'release',
      // As with Stripe, the subscription's payment method is copied, and does not follow later changes.
      default_settings: { default_payment_method: subscription.default_payment_method },
      phases: [
        {
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          items: [{ price: item.price.id, quantity: 1 }],
        },
      ],
    });
    subscription.schedule = schedule.id;
    return schedule;
  }),
  route('GET /v1/subscription_schedules/:id', (state, _, id) => state.get('subscription_schedule', id)),
  route('POST /v1/subscription_schedules/:id', (state, form, id) => {
    const schedule = state.get('subscription_schedule', id);
    if (schedule.status !== 'active') throw invalid('This schedule is not active.');
    const method = text(nestedForm(form, 'default_settings'), 'default_payment_method');
    if (method) schedule.default_settings.default_payment_method = state.get('payment_method', method).id;
    const phases = nestedForms(form, 'phases');
    if (phases.length > 0) schedule.phases = readPhases(state, schedule, phases);
    recordEvent(state, 'customer.subscription.updated', state.get('subscription', schedule.subscription));
    return schedule;
  }),
  route('POST /v1/subscription_schedules/:id/release', (state, _, id) => {
    const schedule = state.get('subscription_schedule', id);
    if (schedule.status !== 'active') throw invalid('This schedule is not active.');
    release(state, schedule);
    return schedule;
  }),
];

/** Reads the requested phases: past phases may be omitted, and the current phase keeps its start date. */
function readPhases(
  state: StripeState,
  { phases }: Schedule,
  requested: readonly Form[],
): Schedule['phases'] {
  let from = Number(requested[0] && text(requested[0], 'start_date'));
  if (from !== phases.findLast(({ start_date }) => start_date <= state.now())?.start_date)
    throw invalid('You can not modify the start date of the current phase.', undefined, 'phases');
  return requested.map((phase, index) => {
    const [item] = nestedForms(phase, 'items');
    const id = (item && text(item, 'price')) ?? '';
    // The current phase keeps its price, even if the price has been archived.
    const price = index === 0 ? state.get('price', id) : activePrice(state, id);
    const { interval } = price.recurring;
    const duration = nestedForm(phase, 'duration');
    const isWhole = text(duration, 'interval') === interval && text(duration, 'interval_count') === '1';
    const end_date = Number(text(phase, 'end_date') ?? (isWhole ? addPeriod(from, from, price) : Number.NaN));
    if (!Number.isInteger(end_date) || end_date <= from) throw invalid('A phase has to end after it begins.');
    const result = { start_date: from, end_date, items: [{ price: price.id, quantity: 1 }] };
    from = end_date;
    return result;
  });
}

function release(state: StripeState, schedule: Schedule): void {
  schedule.status = 'released';
  const subscription = state.get('subscription', schedule.subscription);
  subscription.schedule = null;
  recordEvent(state, 'customer.subscription.updated', subscription);
}

/** Begins the next phase at a given time, or releases the subscription after the last phase. */
export function beginPhase(state: StripeState, subscription: Subscription, at: number): void {
  const schedule = subscription.schedule && state.get('subscription_schedule', subscription.schedule);
  const [item] = subscription.items.data;
  if (!schedule || !item) return;
  const next = schedule.phases.find(({ start_date }) => start_date === at);
  if (!next) {
    release(state, schedule);
    return;
  }
  item.price = state.get('price', next.items[0]?.price ?? '');
  subscription.billing_cycle_anchor = at;
  subscription.default_payment_method = schedule.default_settings.default_payment_method;
}
