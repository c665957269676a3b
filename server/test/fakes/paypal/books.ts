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

/** All that the fake knows, and the time it is there. */
export type Books = ReturnType<typeof openBooks>;

export function openBooks() {
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    /** Puts the time to a moment that has not been yet. */
    moveTo: (moment: Date) => {
      offset += Math.max(0, moment.getTime() - now().getTime());
    },
    products: [] as Product[],
    plans: [] as Plan[],
    subscriptions: [] as Subscription[],
    transactions: [] as Transaction[],
    returns: [] as Return[],
    webhooks: [] as Webhook[],
    disputes: [] as Dispute[],
    events: [] as Event[],
    /** Whether a sale says which subscription it is for. */
    hides_agreements: false,
    /** Whose first payment waits to be booked after the approval. */
    slow_to_book: new Set<string>(),
    /** Whose account is empty. */
    broke: new Set<string>(),
    /** Whether the app may see disputes. */
    shows_disputes: true,
    /** How many things a page of a list holds. */
    page_size: 10,
  };
}

export const newId = (prefix: string) => `${prefix}${randomBytes(7).toString('hex').toUpperCase()}`;

export function record(books: Books, event_type: string, resource_type: string, resource: object): void {
  books.events.push({
    id: newId('WH-'),
    create_time: books.now().toISOString(),
    event_type,
    resource_type,
    resource: structuredClone(resource),
  });
}
