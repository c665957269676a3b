import type { Clock } from '#clock.ts';
import type { Db } from '#db/types.ts';
import { isPaused } from '#features/processing/rules.ts';

/** Records that a worker is now able, or unable, to process films. */
export async function recordHealth(db: Db, clock: Clock, which: 'able_at' | 'unable_at'): Promise<void> {
  await db
    .updateTable('processing_health')
    .set({ [which]: clock.now() })
    .execute();
}

export async function isProcessingPaused(db: Db, clock: Clock): Promise<boolean> {
  const health = await db
    .selectFrom('processing_health')
    .select(['able_at', 'unable_at'])
    .executeTakeFirstOrThrow();
  return isPaused(health, clock.now());
}
