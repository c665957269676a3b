import { sql } from 'kysely';
import { after, day, hour } from '#clock.ts';
import type { Db } from '#db/types.ts';

/** Requests that came through an undeclared proxy, and requests that did not. */
export type ProxyCounts = { proxied: number; direct: number };

/** Adds to the counts of the current hour, and deletes counts that are older than a day. */
export async function addProxyCounts(db: Db, counts: ProxyCounts, now: Date): Promise<void> {
  await db
    .insertInto('proxied_requests')
    .values({ hour: new Date(Math.floor(now.getTime() / hour) * hour), ...counts })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet({
        proxied: sql`proxied_requests.proxied + excluded.proxied`,
        direct: sql`proxied_requests.direct + excluded.direct`,
      }),
    )
    .execute();
  await db.deleteFrom('proxied_requests').where('hour', '<', after(now, -day).toISOString()).execute();
}

export async function deleteProxyCounts(db: Db): Promise<void> {
  await db.deleteFrom('proxied_requests').execute();
}

/** Whether most requests of this hour and the one before came through an undeclared proxy. */
export async function isMostlyProxied(db: Db, now: Date): Promise<boolean> {
  const { is_mostly_proxied } = await db
    .selectFrom('proxied_requests')
    .where('hour', '>', after(now, -2 * hour).toISOString())
    .select(sql<boolean>`coalesce(sum(proxied) > sum(direct), false)`.as('is_mostly_proxied'))
    .executeTakeFirstOrThrow();
  return is_mostly_proxied;
}
