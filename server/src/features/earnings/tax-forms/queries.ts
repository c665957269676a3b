import { sql, type Insertable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

const currentForm = (db: Db, user_id: number) =>
  db.selectFrom('tax_forms').where('user_id', '=', user_id).where('replaced_at', 'is', null);

/** Finds the parts of a member's form that may be shown, whether or not it is still valid. */
export const findTaxForm = (db: Db, user_id: number) =>
  currentForm(db, user_id)
    .select(['id', 'kind', 'country', 'claims_treaty', 'signed_at'])
    .select(sql<string>`valid_until::text`.as('valid_until'))
    .executeTakeFirst();

export const findSealedForm = (tx: Tx, user_id: number) =>
  currentForm(tx, user_id).select('content_sealed').executeTakeFirst();

export async function insertTaxForm(tx: Tx, form: Insertable<Tables['tax_forms']>): Promise<void> {
  await tx.insertInto('tax_forms').values(form).execute();
}

/** Retires a member's form, because a new one is signed or the details in it have changed. */
export async function retireTaxForm(tx: Tx, user_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('tax_forms')
    .set({ replaced_at: now })
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .execute();
}

/** Finds and locks the tax details for a form that is about to be signed; the tax number is still encrypted. */
export const findProfileToSign = (tx: Tx, user_id: number) =>
  tx.selectFrom('tax_profiles').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst();

/** Lists forms that expire within a period, with the members to remind. */
export const listExpiringForms = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('tax_forms')
    .innerJoin('users', 'users.id', 'tax_forms.user_id')
    .where('replaced_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`valid_until between ${from}::date and ${to}::date`)
    .orderBy('tax_forms.id')
    .select(['tax_forms.id', 'kind', 'users.name', 'users.email'])
    .select(sql<string>`valid_until::text`.as('valid_until'))
    .execute();

/** Lists the forms that are sealed under a key other than this one. */
export const listFormsUnderOtherKey = (db: Db, key_id: string) =>
  db
    .selectFrom('tax_forms')
    .where(sql<boolean>`split_part(content_sealed, ':', 1) <> ${key_id}`)
    .orderBy('id')
    .select(['id', 'user_id', 'content_sealed'])
    .execute();

/** Replaces the sealed content, unless it has changed since it was read. */
export async function updateSealedForm(
  db: Db,
  { id, content_sealed }: { id: number; content_sealed: string },
  resealed: string,
): Promise<void> {
  await db
    .updateTable('tax_forms')
    .set({ content_sealed: resealed })
    .where('id', '=', id)
    .where('content_sealed', '=', content_sealed)
    .execute();
}
