import type { InvoiceDocument } from '@kinora/contract/billing/invoices';
import { sql, type Insertable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { formatInvoiceNumber, type DocumentAmounts } from '#features/billing/invoices/rules.ts';

export type NewInvoice = Insertable<Tables['invoices']>;

const lastRefunded = sql`(select invoices.refunded_minor from invoices where payment_id = payments.id
  order by invoices.id desc limit 1)`;

/** Selects payments above zero that still lack an invoice, or a note about a refund. */
const selectUninvoiced = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
    // The invoice of a gift belongs to its giver.
    .where('subscriptions.gift_id', 'is', null)
    .where('payments.amount_minor', '>', 0)
    .where(sql<boolean>`payments.refunded_minor is distinct from ${lastRefunded}`);

export const listUninvoicedPayments = (tx: Tx, subscription_id: number) =>
  selectUninvoiced(tx)
    .where('payments.subscription_id', '=', subscription_id)
    .orderBy('payments.paid_at')
    .orderBy('payments.id')
    .select([
      'payments.id',
      'payments.user_id',
      'payments.provider',
      'payments.provider_ref',
      'payments.amount_minor',
      'payments.tax_minor',
      'payments.tax_lines',
      'payments.refunded_minor',
      'payments.currency',
      'payments.buyer_country',
      'payments.period_start',
      'payments.period_end',
      'payments.paid_at',
      'subscriptions.method_brand',
      'subscriptions.method_last4',
    ])
    .execute();

export type UninvoicedPayment = Awaited<ReturnType<typeof listUninvoicedPayments>>[number];

/** Lists subscriptions with payments that lack an invoice or note, the oldest payment first. */
export const listSubscriptionsToInvoice = (db: Db, limit: number) =>
  selectUninvoiced(db)
    .groupBy(['payments.subscription_id', 'payments.user_id'])
    .orderBy((eb) => eb.fn.min('payments.paid_at'))
    .limit(limit)
    .select(['payments.subscription_id', 'payments.user_id'])
    .execute();

/** Lists the documents that were issued for payments, in order. */
export const listIssuedDocuments = (
  tx: Tx,
  payment_ids: readonly number[],
): Promise<(DocumentAmounts & { payment_id: number | null })[]> =>
  tx
    .selectFrom('invoices')
    .where('payment_id', 'in', payment_ids)
    .orderBy('id')
    .select(['payment_id', 'kind', 'gross_minor', 'tax_minor', 'tax_lines', 'refunded_minor'])
    .execute();

/** Lists the documents that were issued for a gift, in order. */
export const listIssuedOfGift = (db: Db, gift_id: number) =>
  db
    .selectFrom('invoices')
    .where('gift_id', '=', gift_id)
    .orderBy('id')
    .select(['kind', 'gross_minor', 'tax_minor', 'tax_lines', 'refunded_minor'])
    .select(['id', 'series', 'year', 'sequence'])
    .execute();

/**
 * Reserves the next numbers of a year. Other transactions that need a number wait until this one ends, so a rollback leaves
 * no gap.
 * @returns the first reserved number.
 */
export async function reserveNumbers(
  tx: Tx,
  series: 'invoice' | 'test',
  year: number,
  count: number,
): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_numbers')
    .values({ series, year, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('invoice_numbers.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

export async function insertInvoices(tx: Tx, invoices: readonly NewInvoice[]): Promise<void> {
  await tx.insertInto('invoices').values(invoices).execute();
}

/**
 * Reads an invoice with the number of the invoice that it corrects. It must belong to the member, unless `user_id` is
 * null.
 */
export async function findInvoice(db: Db, id: number, user_id: number | null) {
  const found = await db
    .selectFrom('invoices')
    .where('id', '=', id)
    .$if(user_id !== null, (query) => query.where('user_id', '=', user_id ?? 0))
    .selectAll()
    .executeTakeFirst();
  if (!found || found.kind === 'invoice') return found && { ...found, corrects: null };
  const corrected = await db
    .selectFrom('invoices')
    .where((eb) => eb.or([eb('payment_id', '=', found.payment_id), eb('gift_id', '=', found.gift_id)]))
    .where('kind', '=', 'invoice')
    .select(['series', 'year', 'sequence', 'issued_at'])
    .executeTakeFirstOrThrow();
  return { ...found, corrects: { number: formatInvoiceNumber(corrected), issued_at: corrected.issued_at } };
}

/** Lists the documents that were issued for each of a member's payments, in order. */
export async function listDocuments(db: Db, user_id: number): Promise<Map<number, InvoiceDocument[]>> {
  const rows = await db
    .selectFrom('invoices')
    .where('user_id', '=', user_id)
    .where('payment_id', 'is not', null)
    .orderBy('id')
    .select(['id', 'payment_id', 'kind', 'series', 'year', 'sequence'])
    .$narrowType<{ payment_id: number }>()
    .execute();
  const documents = new Map<number, InvoiceDocument[]>();
  for (const { id, payment_id, kind, ...numbered } of rows) {
    const earlier = documents.get(payment_id) ?? [];
    documents.set(payment_id, [...earlier, { id, kind, number: formatInvoiceNumber(numbered) }]);
  }
  return documents;
}

/** Removes a deleted member from their invoices; a business must stay named on its invoices. */
export async function removeFromInvoices(tx: Tx, user_id: number): Promise<void> {
  await tx.updateTable('invoices').set({ buyer_email: null }).where('user_id', '=', user_id).execute();
  await tx
    .updateTable('invoices')
    .set({ buyer_name: null, buyer_address: null })
    .where('user_id', '=', user_id)
    .where('buyer_vat_id', 'is', null)
    .execute();
}

/** Finds the name and address that an invoice is made out to; undefined for a deleted account. */
export const findPayerDetails = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(['name', 'email', 'address'])
    .executeTakeFirst();
