import { sql } from 'kysely';
import type { Db } from '#db/types.ts';

/** Reads how far the clock was moved, in milliseconds. */
export async function readClockOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('sandbox_clock').select('offset_ms').executeTakeFirst();
  return row?.offset_ms ?? 0;
}

/** Moves the clock forward. @returns how far it has been moved in total, in milliseconds. */
export async function addToClockOffset(db: Db, ms: number): Promise<number> {
  const { offset_ms } = await db
    .insertInto('sandbox_clock')
    .values({ offset_ms: ms })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet((eb) => ({ offset_ms: eb('sandbox_clock.offset_ms', '+', ms) })),
    )
    .returning('offset_ms')
    .executeTakeFirstOrThrow();
  return offset_ms;
}

/** Extends every session, so that moving the clock signs nobody out. */
export async function extendSessions(db: Db, days: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: sql`expires_at + make_interval(days => ${days})` })
    .where('revoked_at', 'is', null)
    .execute();
}
