import * as z from 'zod/mini';
import { get, orNull, type PaypalAccount } from '#services/payments/paypal/account.ts';
import type { CertificateReader } from '#services/payments/paypal/certificate.ts';
import { isSigned } from '#services/payments/paypal/signature.ts';
import { pathAndQuery } from '#services/payments/paypal/transactions.ts';
import type { EventHeaders, ProviderEvent } from '#services/payments/types.ts';

const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    billing_agreement_id: z.optional(z.string()),
    sale_id: z.optional(z.string()),
    disputed_transactions: z.optional(z.array(z.object({ seller_transaction_id: z.optional(z.string()) }))),
  }),
});
type Event = z.infer<typeof Event>;

const Events = z.object({
  events: z._default(z.array(Event), []),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
});
const Sale = z.object({ billing_agreement_id: z.optional(z.string()) });

export async function verifyEvent(
  account: PaypalAccount,
  certificateAt: CertificateReader,
  raw_body: Buffer,
  headers: EventHeaders,
): Promise<ProviderEvent | null> {
  if (!(await isSigned(account, certificateAt, raw_body, headers))) return null;
  const event = Event.parse(JSON.parse(raw_body.toString()));
  return { event_id: event.id, type: event.event_type, object_ref: await subscriptionOf(account, event) };
}

/** Subscriptions that PayPal has recorded something about since a moment, at most thirty days ago. */
export async function listChanged(account: PaypalAccount, since: Date): Promise<string[]> {
  const span = new URLSearchParams({
    page_size: '100',
    start_time: since.toISOString(),
    end_time: account.clock.now().toISOString(),
  });
  const refs = new Set<string>();
  let path: string | null = `/v1/notifications/webhooks-events?${span}`;
  while (path !== null) {
    const page: z.infer<typeof Events> = await get(account, path, Events);
    for (const event of page.events) {
      const ref = await subscriptionOf(account, event);
      if (ref !== null) refs.add(ref);
    }
    const next = page.links.find(({ rel }) => rel === 'next');
    path = next ? pathAndQuery(next.href) : null;
  }
  return [...refs];
}

/** The subscription that an event is about; PayPal is asked where the event's resource does not name it. */
async function subscriptionOf(
  account: PaypalAccount,
  { event_type, resource }: Event,
): Promise<string | null> {
  if (event_type.startsWith('BILLING.SUBSCRIPTION.')) return resource.id ?? null;
  if (event_type.startsWith('PAYMENT.SALE.'))
    return resource.billing_agreement_id ?? ofSale(account, resource.sale_id);
  if (event_type.startsWith('CUSTOMER.DISPUTE.'))
    return ofSale(account, resource.disputed_transactions?.[0]?.seller_transaction_id);
  return null;
}

async function ofSale(account: PaypalAccount, sale: string | undefined): Promise<string | null> {
  if (!sale) return null;
  const found = await orNull(get(account, `/v1/payments/sale/${encodeURIComponent(sale)}`, Sale));
  return found?.billing_agreement_id ?? null;
}
