import { sql, type Selectable } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import type { CouponPage, NewProviderCoupon, ProviderCoupon } from '#services/payments/coupon-types.ts';

type SandboxCoupon = Selectable<Tables['sandbox_coupons']>;

/** Whether a coupon has not expired and has uses left. Does not check whether it was ended (`ended_at`). */
const hasUsesLeft = (now: Date) =>
  sql<boolean>`(coalesce(ends_at > ${now.toISOString()}, true) and coalesce(uses < most_uses, true))`;

const pageSize = 100;

export async function listSandboxCoupons(db: Db, lastRef: string | null): Promise<CouponPage> {
  const rows = await db
    .selectFrom('sandbox_coupons')
    .selectAll()
    .$if(lastRef !== null, (query) => query.where('id', '<', Number(lastRef) || 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const coupons = rows.slice(0, pageSize).map(asCoupon);
  return { coupons, next: rows.length > pageSize ? (coupons.at(-1)?.ref ?? null) : null };
}

export async function findSandboxCoupon(db: Db, code: string): Promise<ProviderCoupon | null> {
  const found = await db
    .selectFrom('sandbox_coupons')
    .selectAll()
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found ? asCoupon(found) : null;
}

const asCoupon = ({
  id,
  ended_at,
  ends_at,
  created_at,
  most_uses,
  ...coupon
}: SandboxCoupon): ProviderCoupon => ({
  ...coupon,
  max_uses: most_uses,
  ref: String(id),
  ends_at: ends_at === null ? null : new Date(ends_at),
  created_at: new Date(created_at),
  is_active: ended_at === null,
});

/** Finds the coupon with a code, if it can be used now. */
export const findUsableCoupon = (db: Db, code: string, now: Date): Promise<SandboxCoupon | undefined> =>
  db
    .selectFrom('sandbox_coupons')
    .selectAll()
    .where('code', '=', code.toUpperCase())
    .where('ended_at', 'is', null)
    .where(hasUsesLeft(now))
    .executeTakeFirst();

/** @returns false if a coupon with this code already exists and can still be used. */
export const insertCoupon = (
  db: Db,
  { max_uses, ...coupon }: NewProviderCoupon,
  now: Date,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    await tx
      .updateTable('sandbox_coupons')
      .set({ ended_at: now })
      .where('code', '=', coupon.code)
      .where('ended_at', 'is', null)
      .where(sql<boolean>`not ${hasUsesLeft(now)}`)
      .execute();
    const inserted = await tx
      .insertInto('sandbox_coupons')
      .values({ ...coupon, most_uses: max_uses, created_at: now })
      .onConflict((conflict) => conflict.column('code').where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  });

/** @returns the code; null if the coupon does not exist. */
export async function endSandboxCoupon(db: Db, ref: string, now: Date): Promise<string | null> {
  const ended = await db
    .updateTable('sandbox_coupons')
    .set({ ended_at: sql<string>`coalesce(ended_at, ${now.toISOString()})` })
    .where(sql<boolean>`id::text = ${ref}`)
    .returning('code')
    .executeTakeFirst();
  return ended?.code ?? null;
}

/** Counts a use of a coupon. @returns false if it has already been used as often as allowed. */
export async function countCouponUse(tx: Tx, id: number): Promise<boolean> {
  const used = await tx
    .updateTable('sandbox_coupons')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('most_uses', 'is', null), eb('uses', '<', eb.ref('most_uses'))]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
