import { fromProviderAmount, toProviderAmount } from '@kinora/contract/billing/provider-money';
import { count } from '@kinora/contract/plural';
import type { TaxLine } from '@kinora/contract/billing/invoices';
import type Stripe from 'stripe';
import type { Gifts, GiftCheckout, GiftPayment, ProviderGift } from '#services/payments/gift-types.ts';
import {
  fromSeconds,
  idOf,
  nullIfMissing,
  requireExpanded,
  type StripeAccount,
} from '#services/payments/stripe/account.ts';
import { readGiftBuyer } from '#services/payments/stripe/buyer.ts';
import { refundIntent } from '#services/payments/stripe/end.ts';
import { readFee, isAgainstUs, isFraud, readReturnedAmounts } from '#services/payments/stripe/payments.ts';
import { splitMinor } from '#services/payments/split-minor.ts';
import { withStrippedErrors } from '#services/payments/stripe/strip-errors.ts';
import { isReverseCharge, namedRate, reverseCharge } from '#services/payments/stripe/taxes.ts';

/** The metadata key for our gift's id on a checkout. */
const giftKey = 'gift_id';

export function openGifts(account: StripeAccount): Gifts {
  return {
    startCheckout: withStrippedErrors((checkout, key) => startCheckout(account, checkout, key)),
    read: withStrippedErrors((ref) => read(account, ref)),
    refund: withStrippedErrors((ref, key) => refund(account, ref, key)),
  };
}

/** Starts a checkout on Stripe's hosted page for a single payment, with the product that members subscribe to. */
async function startCheckout(
  { stripe, settings, price }: StripeAccount,
  { gift_id, months, price_minor, currency, email, recipient_name, return_url, cancel_url }: GiftCheckout,
  idempotencyKey: string,
): Promise<{ provider_ref: string; url: string }> {
  const { product } = await price();
  const metadata = { [giftKey]: gift_id, service: settings.service };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer_email: email,
      client_reference_id: `gift-${gift_id}`,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency,
            product,
            unit_amount: toProviderAmount('stripe', price_minor, currency),
            ...(settings.tax && { tax_behavior: settings.tax }),
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata, description: `A gift of ${count(months, 'month', undefined, 'en')}` },
      custom_text: {
        submit: { message: `A gift of ${count(months, 'month', undefined, 'en')} for ${recipient_name}` },
      },
      success_url: return_url,
      cancel_url,
      ...(settings.tax && {
        automatic_tax: { enabled: true },
        tax_id_collection: { enabled: true },
        billing_address_collection: 'required' as const,
      }),
    },
    { idempotencyKey },
  );
  if (session.url === null) throw new Error('Stripe created a checkout without a URL');
  return { provider_ref: session.id, url: session.url };
}

async function read(account: StripeAccount, provider_ref: string): Promise<ProviderGift | null> {
  const { stripe, settings } = account;
  const session = await nullIfMissing(
    stripe.checkout.sessions.retrieve(provider_ref, {
      expand: [
        'payment_intent.latest_charge.balance_transaction',
        'payment_intent.latest_charge.refunds',
        'total_details.breakdown',
      ],
    }),
  );
  if (!session?.currency || session.metadata?.['service'] !== settings.service) return null;
  const { currency, metadata, amount_subtotal } = session;
  return {
    gift_id: Number(metadata[giftKey]) || null,
    price_minor: fromProviderAmount('stripe', amount_subtotal ?? 0, currency),
    currency,
    payment: await readPayment(account, session, currency),
  };
}

async function readPayment(
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  currency: string,
): Promise<GiftPayment | null> {
  const intent = requireExpanded(session.payment_intent);
  const charge = intent && requireExpanded(intent.latest_charge);
  if (session.payment_status !== 'paid' || intent?.status !== 'succeeded' || charge?.status !== 'succeeded')
    return null;
  const toMinor = (amount: number) => fromProviderAmount('stripe', amount, currency);
  const returned = await readReturnedAmounts(account.stripe, charge);
  const [refunded_minor, disputed_minor] = [toMinor(returned.refunded), toMinor(returned.disputed)];
  const amount_minor = toMinor(intent.amount_received);
  const tax_lines = giftTaxes(session, toMinor);
  const card = charge.payment_method_details?.card;
  return {
    provider_ref: intent.id,
    amount_minor,
    tax_minor: (tax_lines ?? []).reduce((sum, { tax_minor }) => sum + tax_minor, 0),
    ...(tax_lines ? { tax_lines } : account.settings.tax && { is_tax_missing: true }),
    buyer: readGiftBuyer(session.customer_details, charge),
    fee_minor: toMinor(readFee(charge)),
    refunded_minor,
    dispute: returned.dispute,
    disputed_minor:
      isAgainstUs(returned.dispute) && refunded_minor + disputed_minor < amount_minor ? disputed_minor : null,
    currency,
    paid_at: fromSeconds(charge.created),
    receipt_url: charge.receipt_url,
    is_fraud: isFraud(charge),
    method: card ? { brand: card.brand ?? 'card', last4: card.last4 ?? null } : null,
  };
}

/** Returns the taxes that Stripe computed; null if it did not compute them. */
function giftTaxes(
  { automatic_tax, total_details, amount_total }: Stripe.Checkout.Session,
  toMinor: (amount: number) => number,
): TaxLine[] | null {
  if (automatic_tax.status !== 'complete') return null;
  const taxes = (total_details?.breakdown?.taxes ?? []).filter(
    (tax) => tax.amount > 0 || isReverseCharge(tax),
  );
  const amounts = taxes.map(({ amount }) => amount);
  const parts = splitMinor(toMinor(amounts.reduce((sum, amount) => sum + amount, 0)), amounts);
  return taxes.map(({ rate, taxable_amount, ...tax }, index) => ({
    ...namedRate(rate),
    ...(isReverseCharge(tax) && reverseCharge),
    taxable_minor: toMinor(taxable_amount ?? amount_total ?? 0),
    tax_minor: parts[index] ?? 0,
  }));
}

async function refund({ stripe }: StripeAccount, provider_ref: string, key: string): Promise<boolean> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(provider_ref);
  return payment_intent !== null && refundIntent(stripe, { payment_intent: idOf(payment_intent) }, key);
}

/** Finds the checkout of one of this service's gifts by its payment intent; null for any other payment. */
export async function findGiftRef(
  { stripe, settings }: StripeAccount,
  payment_intent: string,
): Promise<string | null> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1 });
  const [session] = data;
  return session && isGift(session, settings.service) ? session.id : null;
}

export const isGift = ({ mode, metadata }: Stripe.Checkout.Session, service: string): boolean =>
  mode === 'payment' && metadata?.['service'] === service && Boolean(metadata[giftKey]);
