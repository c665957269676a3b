import type { Db } from '#db/types.ts';
import { priceAt } from '#features/billing/sandbox/coupon-rules.ts';
import { displayedMethod } from '#features/billing/sandbox/card-rules.ts';
import { listPaidInvoices } from '#features/billing/sandbox/invoice-queries.ts';
import {
  findSubscription,
  type SandboxSubscription,
} from '#features/billing/sandbox/subscription-queries.ts';
import type { OwnedSubscription } from '#services/payments/types.ts';

/** A subscription as read from the sandbox; null if there is none. */
export async function readSandboxSubscription(db: Db, ref: string): Promise<OwnedSubscription | null> {
  const found = await findSubscription(db, ref);
  if (!found) return null;
  const paid = await listPaidInvoices(db, ref);
  return {
    provider_ref: ref,
    user_id: found.client_reference,
    customer_ref: null,
    status: found.status === 'open' ? 'pending' : found.status,
    is_free: found.is_free,
    paused_until: toDate(found.paused_until),
    cancel_scheduled: found.cancel_scheduled,
    blocked: false,
    billed_every: found.billed_every,
    price_minor: found.price_minor,
    next_billed_every: found.next_billed_every,
    next_price_minor: found.next_price_minor ?? nextPrice(found, paid.length),
    currency: found.currency,
    method: displayedMethod(found.card),
    started_at: new Date(found.created_at),
    ended_at: toDate(found.ended_at),
    next_attempt_at: found.status === 'past_due' ? toDate(found.due_at) : null,
    action_url: found.status === 'past_due' && found.authenticating ? checkoutUrl(ref) : null,
    payments: paid.map((invoice) => ({
      provider_ref: invoice.ref,
      number: invoiceNumber(ref, invoice.position),
      amount_minor: invoice.amount_minor,
      tax_minor: 0,
      fee_minor: 0,
      refunded_minor: invoice.refunded_minor,
      dispute: invoice.dispute,
      currency: found.currency,
      period_start: new Date(invoice.period_start),
      period_end: new Date(invoice.period_end),
      is_proration: false,
      paid_at: new Date(invoice.paid_at ?? invoice.created_at),
      receipt_url: null,
    })),
  };
}

/** Returns the price of the next month if a coupon reduces it; otherwise null. */
function nextPrice(found: SandboxSubscription, paidCount: number): number | null {
  const price_minor = priceAt(paidCount + 1, found);
  return paidCount > 0 && price_minor !== found.price_minor ? price_minor : null;
}

export const checkoutUrl = (ref: string): string => `/sandbox/checkout/${ref}`;

/** Returns a number such as `1A2B3C4D-0001`: the end of the reference, and the position. */
const invoiceNumber = (ref: string, position: number) =>
  `${ref
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(-8)
    .toUpperCase()}-${String(position).padStart(4, '0')}`;

const toDate = (text: string | null) => (text === null ? null : new Date(text));
