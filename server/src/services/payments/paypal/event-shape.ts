import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';

const Text = orElse(z.optional(z.string()), undefined);
const Links = orElse(z.array(z.object({ rel: z.string(), href: z.string() })), []);

/** An amount in the format of version 1 or version 2 of PayPal's API. */
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

/**
 * A sale, capture, refund or reversal; which fields are present depends on the kind and on the API version.
 */
export const PaymentResource = z.object({
  id: Text,
  state: Text,
  status: Text,
  amount: Amount,
  billing_agreement_id: Text,
  sale_id: Text,
  capture_id: Text,
  parent_payment: Text,
  /** The member's id, which we set on the subscription. */
  custom: Text,
  custom_id: Text,
  supplementary_data: orElse(
    z.optional(z.object({ related_ids: z.optional(z.record(z.string(), z.string())) })),
    undefined,
  ),
  links: z._default(Links, []),
});
export type PaymentResource = z.infer<typeof PaymentResource>;

export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: Text,
  resource: z.extend(PaymentResource, {
    disputed_transactions: orElse(
      z.optional(z.array(z.object({ seller_transaction_id: z.optional(z.string()) }))),
      undefined,
    ),
  }),
});
export type Event = z.infer<typeof Event>;

/** Returns the ids in one kind of a resource's links: `/v1/payments/sale/ABC/refund` yields the sale ABC. */
export function linkedIds({ links }: PaymentResource, rels: readonly string[], kind: RegExp): string[] {
  return links
    .filter(({ rel }) => rels.includes(rel))
    .map(({ href }) => kind.exec(href)?.[1])
    .filter((id) => id !== undefined)
    .map(decodeURIComponent);
}
