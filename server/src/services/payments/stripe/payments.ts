import { fromProviderAmount } from '@kinora/contract/billing/provider-money';
import type Stripe from 'stripe';
import { readBuyer } from '#services/payments/stripe/buyer.ts';
import { readTaxes } from '#services/payments/stripe/taxes.ts';
import type { ProviderPayment } from '#services/payments/types.ts';
import {
  fromSeconds,
  idOf,
  nullIfMissing,
  requireExpanded,
  type StripeAccount,
} from '#services/payments/stripe/account.ts';

const allPages = { limit: 10_000 };

/** Reads the paid invoices of a subscription, and the customer's charges since it began. */
export async function readPayments(account: StripeAccount, subscription: Stripe.Subscription) {
  const { stripe } = account;
  const [invoices, listed] = await Promise.all([
    stripe.invoices
      .list({ subscription: subscription.id, status: 'paid', limit: 100, expand: ['data.payments'] })
      .autoPagingToArray(allPages),
    // Stripe does not necessarily list the charges of a deleted customer.
    nullIfMissing(
      stripe.charges
        .list({
          customer: idOf(subscription.customer),
          created: { gte: subscription.created },
          limit: 100,
          expand: ['data.balance_transaction', 'data.refunds'],
        })
        .autoPagingToArray(allPages),
    ),
  ]);
  const charges = listed ?? (await readCharges(stripe, invoices));
  const payments = invoices.map((invoice) => readPayment(account, invoice, charges));
  const cards = invoices.flatMap((invoice) => findCharges(invoice, charges)).map(cardFingerprint);
  return {
    payments: (await Promise.all(payments)).filter((payment) => payment !== null),
    charges,
    cards: cards.filter((card) => card !== null),
  };
}

/** Returns Stripe's fingerprint of the card that was charged, which is the same for every customer who uses the card. */
const cardFingerprint = ({ payment_method_details }: Stripe.Charge): string | null =>
  payment_method_details?.card?.fingerprint ?? null;

/** Reads the charges for these invoices, one by one. */
async function readCharges(stripe: Stripe, invoices: readonly Stripe.Invoice[]): Promise<Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  for (const { payments } of invoices)
    for (const { payment } of payments?.data ?? []) {
      const intent =
        payment.payment_intent && (await stripe.paymentIntents.retrieve(idOf(payment.payment_intent)));
      const charge = intent ? intent.latest_charge : payment.charge;
      if (charge)
        charges.push(
          await stripe.charges.retrieve(idOf(charge), { expand: ['balance_transaction', 'refunds'] }),
        );
    }
  return charges;
}

async function readPayment(
  account: StripeAccount,
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): Promise<ProviderPayment | null> {
  const { stripe } = account;
  const period = readPeriod(invoice);
  const paid_at = invoice.status_transitions.paid_at;
  if (!period || paid_at === null) return null;
  const paidCharges = findCharges(invoice, charges);
  const toMinor = (amount: number) => fromProviderAmount('stripe', amount, invoice.currency);
  const returned = await Promise.all(paidCharges.map((charge) => readReturnedAmounts(stripe, charge)));
  const dispute = worstOutcome(returned.map((charge) => charge.dispute));
  const refunded_minor = toMinor(sum(returned.map(({ refunded }) => refunded)));
  const disputed_minor = toMinor(sum(returned.map(({ disputed }) => disputed)));
  const amount_minor = toMinor(invoice.amount_paid);
  const tax_lines = await readTaxes(account, invoice);
  const method_country = paidCharges[0]?.payment_method_details?.card?.country;
  return {
    provider_ref: invoice.id,
    number: invoice.number,
    amount_minor,
    tax_minor: (tax_lines ?? []).reduce((sum, { tax_minor }) => sum + tax_minor, 0),
    ...(tax_lines ? { tax_lines } : account.settings.tax && amount_minor > 0 && { is_tax_missing: true }),
    buyer: readBuyer(invoice, paidCharges),
    ...(method_country && /^[A-Z]{2}$/.test(method_country) && { method_country }),
    fee_minor: toMinor(sum(paidCharges.map(readFee))),
    refunded_minor,
    dispute,
    disputed_minor:
      isAgainstUs(dispute) && refunded_minor + disputed_minor < amount_minor ? disputed_minor : null,
    currency: invoice.currency,
    period_start: fromSeconds(period.start),
    period_end: fromSeconds(period.end),
    is_proration: period.is_proration,
    paid_at: fromSeconds(paid_at),
    receipt_url: invoice.hosted_invoice_url ?? paidCharges[0]?.receipt_url ?? null,
  };
}

type Period = { start: number; end: number; is_proration: boolean };

/**
 * Returns the period that an invoice pays for.
 * @NOTE an invoice's own period is the previous one; the days that the invoice pays for are in its lines. An invoice for a
 * change in the middle of a period has only proration lines and covers the rest of that period.
 */
function readPeriod({ lines }: Stripe.Invoice): Period | null {
  const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
    (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true;
  const spans = lines.data.filter(({ period }) => period.end > period.start);
  const months = spans.filter((line) => line.parent?.subscription_item_details && !isProration(line));
  const prorations = spans.filter(isProration);
  const paidFor = months.length > 0 ? months : prorations;
  if (paidFor.length === 0) return null;
  return {
    start: Math.min(...paidFor.map(({ period }) => period.start)),
    end: Math.max(...paidFor.map(({ period }) => period.end)),
    is_proration: months.length === 0,
  };
}

/** Finds the charges that paid an invoice: several if it was paid in parts. */
function findCharges({ payments }: Stripe.Invoice, charges: readonly Stripe.Charge[]): Stripe.Charge[] {
  const paid = (payments?.data ?? []).filter(({ status }) => status === 'paid');
  const intents = new Set(
    paid.flatMap(({ payment }) => (payment.payment_intent ? idOf(payment.payment_intent) : [])),
  );
  const ids = new Set(paid.flatMap(({ payment }) => (payment.charge ? idOf(payment.charge) : [])));
  return charges.filter(
    ({ id, status, payment_intent }) =>
      status === 'succeeded' &&
      (ids.has(id) || (payment_intent !== null && intents.has(idOf(payment_intent)))),
  );
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the amount that is refunded or being refunded; failed and cancelled refunds do not count. */
async function readRefunded(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  const { refunds } = charge;
  if (!refunds) return charge.amount_refunded;
  const all = refunds.has_more
    ? await stripe.refunds.list({ charge: charge.id, limit: 100 }).autoPagingToArray(allPages)
    : refunds.data;
  return all
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns Stripe's fee in the smallest unit of the charge's currency; Stripe's balance may be in another currency. */
export function readFee(charge: Stripe.Charge): number {
  const balance = requireExpanded(charge.balance_transaction);
  if (!balance) return 0;
  if (balance.currency === charge.currency || balance.amount === 0) return balance.fee;
  const [fee, paid, settled] = [BigInt(balance.fee), BigInt(charge.amount), BigInt(balance.amount)];
  return Number((fee * paid * 2n + settled) / (settled * 2n));
}

type Outcome = ProviderPayment['dispute'];

/**
 * How much of a charge was refunded, and how much of the rest open and lost disputes cover, in Stripe's smallest
 * unit.
 */
type ReturnedAmounts = { refunded: number; disputed: number; dispute: Outcome };

export async function readReturnedAmounts(stripe: Stripe, charge: Stripe.Charge): Promise<ReturnedAmounts> {
  const refunded = await readRefunded(stripe, charge);
  if (!charge.disputed) return { refunded, disputed: 0, dispute: 'none' };
  const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 }).autoPagingToArray(allPages);
  const disputed = disputes
    .filter(({ status }) => isAgainstUs(toOutcome(status)))
    // A bank may state the amount in the cardholder's currency.
    .map(({ amount, currency }) => (currency === charge.currency ? amount : charge.amount));
  return {
    refunded,
    disputed: Math.min(sum(disputed), charge.amount - refunded),
    dispute: worstOutcome(disputes.map(({ status }) => toOutcome(status))),
  };
}

const worstOutcome = (outcomes: readonly Outcome[]): Outcome =>
  (['lost', 'open', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'none';

export const isAgainstUs = (outcome: Outcome) => outcome === 'open' || outcome === 'lost';

function toOutcome(status: Stripe.Dispute.Status): Outcome {
  if (inquiries.has(status)) return 'none';
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** With these statuses the bank is only inquiring, and no money was withdrawn. */
const inquiries = new Set<Stripe.Dispute.Status>([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);

/** Whether Stripe, or someone in its dashboard, has marked a charge as fraud. */
export const isFraud = ({ fraud_details }: Stripe.Charge): boolean =>
  fraud_details?.stripe_report === 'fraudulent' || fraud_details?.user_report === 'fraudulent';
