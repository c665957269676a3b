import type { Selectable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

export type SandboxInvoice = Selectable<Tables['sandbox_invoices']>;

type NewInvoice = Pick<SandboxInvoice, 'position' | 'amount_minor'> & {
  period_start: Date;
  period_end: Date;
  created_at: Date;
  paid_at: Date | null;
};

export const insertInvoice = (
  tx: Tx,
  subscription_ref: string,
  invoice: NewInvoice,
): Promise<SandboxInvoice> =>
  tx
    .insertInto('sandbox_invoices')
    .values({ ref: `${subscription_ref}:${invoice.position}`, subscription_ref, ...invoice })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Counts the invoices that a subscription has had; their positions start at 1. */
export async function countInvoices(tx: Tx, subscription_ref: string): Promise<number> {
  const { position } = await tx
    .selectFrom('sandbox_invoices')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('subscription_ref', '=', subscription_ref)
    .executeTakeFirstOrThrow();
  return position;
}

export const listPaidInvoices = (db: Db, subscription_ref: string): Promise<SandboxInvoice[]> =>
  db
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('subscription_ref', '=', subscription_ref)
    .where('paid_at', 'is not', null)
    .orderBy('position')
    .execute();

/** Finds the renewal that is waiting to be paid. */
export const findUnpaidInvoice = (tx: Tx, subscription_ref: string): Promise<SandboxInvoice | undefined> =>
  tx
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('subscription_ref', '=', subscription_ref)
    .where('paid_at', 'is', null)
    .executeTakeFirst();

export async function markPaid(tx: Tx, ref: string, paid_at: Date): Promise<void> {
  await tx.updateTable('sandbox_invoices').set({ paid_at }).where('ref', '=', ref).execute();
}

export async function updateAttempts(tx: Tx, ref: string, attempts: number): Promise<void> {
  await tx.updateTable('sandbox_invoices').set({ attempts }).where('ref', '=', ref).execute();
}

/**
 * Marks an invoice as refunded in full, unless it is disputed or already refunded.
 * @returns the reference of its subscription; null if nothing was changed.
 */
export async function markRefunded(tx: Tx, ref: string): Promise<string | null> {
  const invoice = await tx
    .updateTable('sandbox_invoices')
    .set((eb) => ({ refunded_minor: eb.ref('amount_minor') }))
    .where('ref', '=', ref)
    .where('dispute', 'in', ['none', 'won'])
    .whereRef('refunded_minor', '<', 'amount_minor')
    .returning('subscription_ref')
    .executeTakeFirst();
  return invoice?.subscription_ref ?? null;
}

/** Sets the refunded amount of the last paid invoice; by default the whole amount. */
export async function updateLastRefund(
  tx: Tx,
  subscription_ref: string,
  refunded_minor?: number,
): Promise<void> {
  await tx
    .updateTable('sandbox_invoices')
    .set((eb) => ({ refunded_minor: refunded_minor ?? eb.ref('amount_minor') }))
    .where('ref', '=', lastPaidRef(tx, subscription_ref))
    .execute();
}

export async function updateLastDispute(
  tx: Tx,
  subscription_ref: string,
  dispute: SandboxInvoice['dispute'],
): Promise<void> {
  await tx
    .updateTable('sandbox_invoices')
    .set({ dispute })
    .where('ref', '=', lastPaidRef(tx, subscription_ref))
    .execute();
}

const lastPaidRef = (tx: Tx, subscription_ref: string) =>
  tx
    .selectFrom('sandbox_invoices')
    .select('ref')
    .where('subscription_ref', '=', subscription_ref)
    .where('paid_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1);
