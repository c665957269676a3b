import type { Db } from '#db/types.ts';
import { shownMethod } from '#features/billing/sandbox/cards.ts';
import type { OwnedSubscription } from '#services/payments/types.ts';

/** A subscription as read from the sandbox; null if there is none. */
export async function readSandboxSubscription(db: Db, ref: string): Promise<OwnedSubscription | null> {
  const kept = await db
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('ref', '=', ref)
    .executeTakeFirst();
  if (!kept) return null;
  const paid = await db
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('subscription_ref', '=', ref)
    .where('paid_at', 'is not', null)
    .orderBy('position')
    .execute();
  return {
    provider_ref: ref,
    user_id: kept.client_reference,
    customer_ref: null,
    status: kept.status === 'open' ? 'pending' : kept.status,
    cancel_scheduled: kept.cancel_scheduled,
    blocked: false,
    price_minor: kept.price_minor,
    // A coupon applies to the first paid month.
    next_price_minor: kept.trial_days > 0 && paid.length === 1 ? kept.first_price_minor : null,
    currency: kept.currency,
    method: shownMethod(kept.card),
    started_at: new Date(kept.created_at),
    ended_at: instant(kept.ended_at),
    next_attempt_at: kept.status === 'past_due' ? instant(kept.due_at) : null,
    action_url: kept.status === 'past_due' && kept.authenticating ? checkoutUrl(ref) : null,
    payments: paid.map((invoice) => ({
      provider_ref: invoice.ref,
      number: `${ref
        .replaceAll(/[^a-z\d]/gi, '')
        .slice(-8)
        .toUpperCase()}-${String(invoice.position).padStart(4, '0')}`,
      amount_minor: invoice.amount_minor,
      tax_minor: 0,
      fee_minor: 0,
      refunded_minor: invoice.refunded_minor,
      dispute: invoice.dispute,
      currency: kept.currency,
      period_start: new Date(invoice.period_start),
      period_end: new Date(invoice.period_end),
      is_proration: false,
      paid_at: new Date(invoice.paid_at ?? invoice.created_at),
      receipt_url: null,
    })),
  };
}

export const checkoutUrl = (ref: string): string => `/sandbox/checkout/${ref}`;

const instant = (text: string | null) => (text === null ? null : new Date(text));
