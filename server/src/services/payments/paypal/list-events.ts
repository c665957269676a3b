import * as z from 'zod/mini';
import { after, day } from '#clock.ts';
import { get, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { Event } from '#services/payments/paypal/event-shape.ts';
import { pathAndQuery } from '#services/payments/paypal/transactions.ts';

const Events = z.object({
  events: z._default(z.array(Event), []),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
});

/** How long PayPal keeps its events. */
const retention_ms = 30 * day;

/** Lists PayPal's events since a given time, all or of one type. */
export async function* listEvents(
  account: PaypalAccount,
  since: Date,
  event_type?: string,
): AsyncGenerator<Event> {
  const now = account.clock.now();
  const earliest = after(now, -retention_ms);
  const query = new URLSearchParams({
    page_size: '100',
    start_time: (since < earliest ? earliest : since).toISOString(),
    end_time: now.toISOString(),
    ...(event_type && { event_type }),
  });
  let path: string | null = `/v1/notifications/webhooks-events?${query}`;
  while (path !== null) {
    const page: z.infer<typeof Events> = await get(account, path, Events);
    yield* page.events;
    const next = page.links.find(({ rel }) => rel === 'next');
    path = next ? pathAndQuery(next.href) : null;
  }
}
