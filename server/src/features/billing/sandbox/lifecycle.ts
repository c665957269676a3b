import type { Selectable } from 'kysely';
import { after, day } from '#clock.ts';
import type { Tables } from '#db/tables.ts';
import type { Tx } from '#db/types.ts';
import { noteEvent } from '#features/billing/sandbox/events.ts';
import type { KeptCard } from '#features/billing/sandbox/cards.ts';

export type Kept = Selectable<Tables['sandbox_subscriptions']>;
export type Invoice = Selectable<Tables['sandbox_invoices']>;

/** The length of a month in the sandbox. */
const period = 30 * day;

/** Takes the first payment, or starts the trial, which is free. */
export async function takeFirstPayment(tx: Tx, kept: Kept, card: KeptCard, now: Date): Promise<void> {
  const isTrial = kept.trial_days > 0;
  const period_end = after(now, isTrial ? kept.trial_days * day : period);
  await insertInvoice(tx, kept, {
    position: 1,
    amount_minor: isTrial ? 0 : kept.first_price_minor,
    period_start: now,
    period_end,
    created_at: now,
    paid_at: now,
  });
  await change(tx, kept.ref, now, {
    status: 'active',
    card,
    authenticating: false,
    period_end,
    due_at: period_end,
  });
  await noteEvent(tx, 'subscription.created', kept.ref, now);
}

/** Creates the invoice of the next month, paid or not. */
export async function insertRenewal(tx: Tx, kept: Kept, at: Date, isPaid: boolean): Promise<Invoice> {
  const before = await tx
    .selectFrom('sandbox_invoices')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('subscription_ref', '=', kept.ref)
    .executeTakeFirstOrThrow();
  const position = before.position + 1;
  // A coupon applies to the first paid month, after the trial if there is one.
  const isFirstMonth = position === (kept.trial_days > 0 ? 2 : 1);
  const period_start = new Date(kept.period_end ?? at);
  return insertInvoice(tx, kept, {
    position,
    amount_minor: isFirstMonth ? kept.first_price_minor : kept.price_minor,
    period_start,
    period_end: after(period_start, period),
    created_at: at,
    paid_at: isPaid ? at : null,
  });
}

type NewInvoice = Pick<Invoice, 'position' | 'amount_minor'> & {
  period_start: Date;
  period_end: Date;
  created_at: Date;
  paid_at: Date | null;
};

const insertInvoice = (tx: Tx, { ref }: Kept, invoice: NewInvoice): Promise<Invoice> =>
  tx
    .insertInto('sandbox_invoices')
    .values({ ref: `${ref}:${invoice.position}`, subscription_ref: ref, ...invoice })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Starts the month that a paid renewal covers. */
export async function beginPeriod(tx: Tx, ref: string, invoice: Invoice, now: Date): Promise<void> {
  const { period_end } = invoice;
  await change(tx, ref, now, { status: 'active', authenticating: false, period_end, due_at: period_end });
  await noteEvent(tx, 'invoice.paid', ref, now);
}

/** The renewal that is waiting to be paid. */
export const openInvoice = (tx: Tx, ref: string): Promise<Invoice | undefined> =>
  tx
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('subscription_ref', '=', ref)
    .where('paid_at', 'is', null)
    .executeTakeFirst();

/** Pays the outstanding renewal and starts its month. */
export async function payOpenInvoice(tx: Tx, ref: string, now: Date): Promise<void> {
  const invoice = await openInvoice(tx, ref);
  if (!invoice) return;
  await tx.updateTable('sandbox_invoices').set({ paid_at: now }).where('ref', '=', invoice.ref).execute();
  await beginPeriod(tx, ref, invoice, now);
}

export async function end(tx: Tx, ref: string, now: Date): Promise<void> {
  await change(tx, ref, now, { status: 'ended', ended_at: now, due_at: null, authenticating: false });
  await noteEvent(tx, 'subscription.ended', ref, now);
}

/** Reads a subscription and locks it for an update; concurrent callers wait. */
export const lock = (tx: Tx, ref: string): Promise<Kept | undefined> =>
  tx.selectFrom('sandbox_subscriptions').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst();

type Change = Partial<
  Pick<Kept, 'status' | 'card' | 'authenticating' | 'cancel_scheduled'> &
    Record<'period_end' | 'due_at' | 'ended_at', Date | string | null>
>;

export async function change(tx: Tx, ref: string, now: Date, set: Change): Promise<void> {
  await tx
    .updateTable('sandbox_subscriptions')
    .set({ ...set, updated_at: now })
    .where('ref', '=', ref)
    .execute();
}
