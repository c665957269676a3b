import { randomBytes } from 'node:crypto';
import type {
  Dispute,
  Event,
  Plan,
  Product,
  Return,
  Subscription,
  Transaction,
  Webhook,
} from '#test/fakes/paypal/shapes.ts';

/** The fake's entire state, including its clock. */
export type PaypalState = ReturnType<typeof createPaypalState>;

export function createPaypalState() {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    /** Moves the clock forward to a given time, never back. */
    moveTo: (time: Date) => {
      offset += Math.max(0, time.getTime() - now().getTime());
    },
    products: [] as Product[],
    plans: [] as Plan[],
    subscriptions: [] as Subscription[],
    transactions: [] as Transaction[],
    returns: [] as Return[],
    webhooks: [] as Webhook[],
    disputes: [] as Dispute[],
    events: [] as Event[],
    /** Whether sales omit the subscription that they belong to. */
    hides_agreements: false,
    /** Subscriptions whose first payment has not been recorded yet when they are approved. */
    slow_to_book: new Set<string>(),
    /** Subscriptions whose payer has no money in the account. */
    broke: new Set<string>(),
    /** Whether the app has permission to read disputes. */
    shows_disputes: true,
    /** Number of items per page of a list. */
    page_size: 10,
  };
}

export const newId = (prefix: string) => `${prefix}${randomBytes(7).toString('hex').toUpperCase()}`;

export function recordEvent(
  state: PaypalState,
  event_type: string,
  resource_type: string,
  resource: object,
): void {
  state.events.push({
    id: newId('WH-'),
    create_time: state.now().toISOString(),
    event_type,
    resource_type,
    resource: structuredClone(resource),
  });
}
