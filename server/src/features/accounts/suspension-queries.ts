import { sql } from 'kysely';
import { isSuspended } from '#db/session-queries.ts';
import type { Db } from '#db/types.ts';

/** Selects when a suspension ends; null if it has no end, which the database stores as infinity. */
export const suspensionEnd = sql<string | null>`case when isfinite(users.suspended_until)
  then users.suspended_until end`;

/** Finds a member's current suspension: its reason, and when it ends. */
export const findSuspension = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('users')
    .select([suspensionEnd.as('until'), sql<string>`suspension_reason`.as('reason')])
    .where('id', '=', user_id)
    .where(isSuspended(now))
    .executeTakeFirst();

/** Suspends a member until a given time, or permanently if it is null. */
export async function suspendUser(
  db: Db,
  user_id: number,
  { until, reason }: { until: string | null; reason: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ suspended_until: until ?? 'infinity', suspension_reason: reason })
    .where('id', '=', user_id)
    .execute();
}

/** @returns false if the member was not suspended. */
export async function endSuspension(db: Db, user_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ suspended_until: null, suspension_reason: null })
    .where('id', '=', user_id)
    .where('suspended_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
