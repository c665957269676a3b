import type Stripe from 'stripe';
import type { Buyer } from '#services/payments/types.ts';

/** What Stripe knows about the buyer: what they entered for the invoice, or else of whom and whence the card is. */
export function buyerOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Buyer {
  const [charge] = charges;
  const address = invoice.customer_address ?? null;
  const country =
    address?.country ??
    charge?.billing_details?.address?.country ??
    charge?.payment_method_details?.card?.country ??
    null;
  return {
    ...(country !== null && /^[A-Z]{2}$/.test(country) && { country }),
    ...(address?.line1 && { name: invoice.customer_name, address: addressText(address) }),
    ...(invoice.customer_tax_ids?.[0]?.value && { vat_id: invoice.customer_tax_ids[0].value }),
  };
}

const addressText = ({ line1, line2, postal_code, city, state }: Stripe.Address): string =>
  [line1, line2, [postal_code, city].filter(Boolean).join(' '), state].filter(Boolean).join('\n');
