import { fromProviderAmount } from '@kinora/contract/provider-money';
import type Stripe from 'stripe';
import type { ProviderPayment } from '#services/payments/types.ts';
import { fromSeconds, idOf, whole, type StripeAccount } from '#services/payments/stripe/account.ts';

const everything = { limit: 10_000 };

/** Every period of a subscription that was paid, and the charges of its customer since it began. */
export async function readPayments({ stripe }: StripeAccount, subscription: Stripe.Subscription) {
  const [invoices, charges] = await Promise.all([
    stripe.invoices
      .list({ subscription: subscription.id, status: 'paid', limit: 100, expand: ['data.payments'] })
      .autoPagingToArray(everything),
    stripe.charges
      .list({
        customer: idOf(subscription.customer),
        created: { gte: subscription.created },
        limit: 100,
        expand: ['data.balance_transaction'],
      })
      .autoPagingToArray(everything),
  ]);
  const read = invoices.map((invoice) => readPayment(stripe, invoice, charges));
  return { payments: (await Promise.all(read)).filter((payment) => payment !== null), charges };
}

async function readPayment(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): Promise<ProviderPayment | null> {
  const period = periodOf(invoice);
  const paid_at = invoice.status_transitions.paid_at;
  if (!period || paid_at === null) return null;
  const charge = chargeOf(invoice, charges);
  const minor = (amount: number) => fromProviderAmount('stripe', amount, invoice.currency);
  return {
    provider_ref: invoice.id,
    number: invoice.number,
    amount_minor: minor(invoice.amount_paid),
    tax_minor: minor((invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)),
    fee_minor: charge ? minor(feeOf(charge)) : 0,
    refunded_minor: minor(charge?.amount_refunded ?? 0),
    dispute: charge?.disputed ? await disputeOf(stripe, charge.id) : 'none',
    currency: invoice.currency,
    period_start: fromSeconds(period.start),
    period_end: fromSeconds(period.end),
    paid_at: fromSeconds(paid_at),
    receipt_url: invoice.hosted_invoice_url ?? charge?.receipt_url ?? null,
  };
}

/** @NOTE an invoice's own period is the one before; the days that it pays for stand in its lines. */
function periodOf({ lines }: Stripe.Invoice): { start: number; end: number } | null {
  const months = lines.data.filter(
    ({ parent }) => parent?.subscription_item_details && !parent.subscription_item_details.proration,
  );
  if (months.length === 0) return null;
  return {
    start: Math.min(...months.map(({ period }) => period.start)),
    end: Math.max(...months.map(({ period }) => period.end)),
  };
}

function chargeOf(
  { payments }: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): Stripe.Charge | undefined {
  const payment = payments?.data.find(({ status }) => status === 'paid')?.payment;
  if (!payment) return undefined;
  return charges.find(
    ({ id, status, payment_intent }) =>
      status === 'succeeded' &&
      (payment.payment_intent
        ? payment_intent !== null && idOf(payment_intent) === idOf(payment.payment_intent)
        : payment.charge !== undefined && id === idOf(payment.charge)),
  );
}

/** What Stripe keeps, in its smallest unit of the charge's currency; its books may be in another one. */
function feeOf(charge: Stripe.Charge): number {
  const booked = whole(charge.balance_transaction);
  if (!booked) return 0;
  if (booked.currency === charge.currency || booked.amount === 0) return booked.fee;
  const [fee, paid, settled] = [BigInt(booked.fee), BigInt(charge.amount), BigInt(booked.amount)];
  return Number((fee * paid * 2n + settled) / (settled * 2n));
}

async function disputeOf(stripe: Stripe, charge: string): Promise<ProviderPayment['dispute']> {
  const { data } = await stripe.disputes.list({ charge, limit: 1 });
  const status = data[0]?.status;
  if (status === undefined || questions.has(status)) return 'none';
  if (status === 'won') return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** The bank only asks: no money was taken back. */
const questions = new Set<Stripe.Dispute.Status>([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);
