import { sql, type Insertable } from 'kysely';
import { after } from '#clock.ts';
import type { Tables } from '#db/tables.ts';
import type { Tx } from '#db/types.ts';
import { reportWindow_ms } from '#features/reports/rules.ts';

// An arbitrary fixed number; identifies copyright notices among the server's advisory locks.
const lock = 7_161_955;

/** Counts a sender's notices within the last day; concurrent counts wait until the transaction ends. */
export async function countRecentNotices(tx: Tx, sender: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
  const { count } = await tx
    .selectFrom('copyright_notices')
    .where('sender', '=', sender)
    .where('created_at', '>', after(now, -reportWindow_ms).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNotice(tx: Tx, notice: Insertable<Tables['copyright_notices']>): Promise<void> {
  await tx.insertInto('copyright_notices').values(notice).execute();
}
