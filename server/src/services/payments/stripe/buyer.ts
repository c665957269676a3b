import type Stripe from 'stripe';
import type { Buyer } from '#services/payments/types.ts';

/** Returns what Stripe knows about a buyer: what they entered for the invoice, or else the card's country. */
export function readBuyer(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Buyer {
  const [charge] = charges;
  const address = invoice.customer_address ?? null;
  return buyerFrom(address, invoice.customer_name, invoice.customer_tax_ids, charge);
}

/** Returns what Stripe knows about the buyer of a gift: what they entered in the checkout, or else the card's country. */
export const readGiftBuyer = (
  details: Stripe.Checkout.Session['customer_details'],
  charge: Stripe.Charge,
): Buyer => buyerFrom(details?.address ?? null, details?.name ?? null, details?.tax_ids, charge);

function buyerFrom(
  address: Stripe.Address | null,
  name: string | null,
  tax_ids: readonly { value: string | null }[] | null | undefined,
  charge: Stripe.Charge | undefined,
): Buyer {
  const country =
    address?.country ??
    charge?.billing_details?.address?.country ??
    charge?.payment_method_details?.card?.country ??
    null;
  return {
    ...(country !== null && /^[A-Z]{2}$/.test(country) && { country }),
    ...(address?.line1 && { name, address: formatAddress(address) }),
    ...(tax_ids?.[0]?.value && { vat_id: tax_ids[0].value }),
  };
}

const formatAddress = ({ line1, line2, postal_code, city, state }: Stripe.Address): string =>
  [line1, line2, [postal_code, city].filter(Boolean).join(' '), state].filter(Boolean).join('\n');
