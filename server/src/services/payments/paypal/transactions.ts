import * as z from 'zod/mini';
import { after, day } from '#clock.ts';
import { get, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { Money } from '#services/payments/paypal/money.ts';
import { subscriptionPath, type Subscription } from '#services/payments/paypal/subscription.ts';

export const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  time: z.string(),
  amount_with_breakdown: z.object({
    gross_amount: Money,
    fee_amount: z.optional(Money),
    tax_amount: z.optional(Money),
  }),
});
export type Transaction = z.infer<typeof Transaction>;

const Page = z.object({
  transactions: z._default(z.array(Transaction), []),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
});

/** Lists every transaction of a subscription, oldest first. */
export async function readTransactions(
  account: PaypalAccount,
  subscription: Subscription,
): Promise<Transaction[]> {
  const query = new URLSearchParams({
    start_time: after(subscription.create_time, -day).toISOString(),
    end_time: after(account.clock.now(), day).toISOString(),
  });
  const found: Transaction[] = [];
  let path: string | null = `${subscriptionPath(subscription.id)}/transactions?${query}`;
  while (path !== null) {
    const page: z.infer<typeof Page> = await get(account, path, Page);
    found.push(...page.transactions);
    const next = page.links.find(({ rel }) => rel === 'next');
    path = next ? pathAndQuery(next.href) : null;
  }
  return found.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
}

/** Returns the path and query of a link; requests always go to the configured host. */
export function pathAndQuery(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}
