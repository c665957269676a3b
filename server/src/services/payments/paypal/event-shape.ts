import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';

const Text = orElse(z.optional(z.string()), undefined);
const Links = orElse(z.array(z.object({ rel: z.string(), href: z.string() })), []);

/** An amount as version 1 of PayPal's API writes it, or version 2. */
const Amount = orElse(
  z.optional(
    z.object({
      total: z.optional(z.string()),
      currency: z.optional(z.string()),
      value: z.optional(z.string()),
      currency_code: z.optional(z.string()),
    }),
  ),
  undefined,
);

/** A sale, a capture, a refund or a reversal; which of its fields are there depends on all of that. */
export const Movement = z.object({
  id: Text,
  state: Text,
  status: Text,
  amount: Amount,
  billing_agreement_id: Text,
  sale_id: Text,
  capture_id: Text,
  parent_payment: Text,
  /** What we gave the subscription: the id of our user. */
  custom: Text,
  custom_id: Text,
  supplementary_data: orElse(
    z.optional(z.object({ related_ids: z.optional(z.record(z.string(), z.string())) })),
    undefined,
  ),
  links: z._default(Links, []),
});
export type Movement = z.infer<typeof Movement>;

export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.extend(Movement, {
    disputed_transactions: orElse(
      z.optional(z.array(z.object({ seller_transaction_id: z.optional(z.string()) }))),
      undefined,
    ),
  }),
});
export type Event = z.infer<typeof Event>;

/** The ids of a kind that a resource's links lead to: `/v1/payments/sale/ABC/refund` is the sale ABC. */
export function linked({ links }: Movement, rels: readonly string[], kind: RegExp): string[] {
  return links
    .filter(({ rel }) => rels.includes(rel))
    .map(({ href }) => kind.exec(href)?.[1])
    .filter((id) => id !== undefined)
    .map(decodeURIComponent);
}
