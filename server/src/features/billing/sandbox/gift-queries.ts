import type { Selectable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';

export type SandboxGift = Selectable<Tables['sandbox_gifts']>;

type NewGift = Pick<
  SandboxGift,
  'ref' | 'client_reference' | 'months' | 'amount_minor' | 'currency' | 'return_url'
>;

/** Inserts an unpaid checkout, unless one with this reference already exists. */
export async function insertOpenGift(db: Db, gift: NewGift, now: Date): Promise<void> {
  await db
    .insertInto('sandbox_gifts')
    .values({ ...gift, created_at: now })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();
}

export const findSandboxGift = (db: Db, ref: string): Promise<SandboxGift | undefined> =>
  db.selectFrom('sandbox_gifts').selectAll().where('ref', '=', ref).executeTakeFirst();

export const lockSandboxGift = (tx: Tx, ref: string): Promise<SandboxGift | undefined> =>
  tx.selectFrom('sandbox_gifts').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst();

export async function updateSandboxGift(
  tx: Tx,
  ref: string,
  changes: Partial<Pick<SandboxGift, 'status' | 'authenticating' | 'refunded_minor' | 'dispute'>> & {
    paid_at?: Date;
  },
): Promise<void> {
  await tx.updateTable('sandbox_gifts').set(changes).where('ref', '=', ref).execute();
}
