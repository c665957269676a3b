import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { countAudiences } from '#features/analytics/count-audiences.ts';
import { takeDeltas } from '#features/analytics/take-deltas.ts';

// Any fixed number; it names "the figures of shows" among the server's advisory locks.
const lock = 5_290_117;

/** Deltas that are counted at once: many concern the same viewer and episode, and cost no more than one. */
const batch = 20_000;

/** Counts everything that was watched since the last run. Every batch is counted whole or not at all. */
export async function rollUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let done = 0;
  for (let left = true; left && !signal.aborted;)
    left = await transaction(db, async (tx) => {
      await lockFigures(tx);
      const now = clock.now();
      const { last, waiting } = await nextBatch(tx, done);
      if (last !== null) await count(tx, sql`id > ${done} and id <= ${last}`);
      done = last ?? done;
      // Where people watch all the time there is always one more: what comes from now on is for the next run.
      const isLast = waiting < batch;
      if (isLast) await tx.updateTable('analytics_state').set({ counted_at: now }).execute();
      return !isLast;
    });
}

/** Of two that count, the second waits: it would add what the first is adding. */
export async function lockFigures(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
}

/** Counts what one viewer watched; the caller holds the lock. */
export async function rollUpViewer(tx: Tx, user_id: number): Promise<void> {
  await count(tx, sql`user_id = ${user_id}`);
}

async function count(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  await countAudiences(tx, await takeDeltas(tx, which));
}

/**
 * Finds where the next batch ends.
 * @NOTE reading on from `done` steps over the rows that this run has deleted, which the index still holds. A delta
 * with a lower id that commits meanwhile is left for the next run.
 */
async function nextBatch(tx: Tx, done: number): Promise<{ last: number | null; waiting: number }> {
  const { rows } = await sql<{ last: number | null; waiting: number }>`
    select max(id) as last, count(*)::integer as waiting from (
      select id from watch_deltas where id > ${done} order by id limit ${sql.lit(batch)}) as next`.execute(
    tx,
  );
  return rows[0] ?? { last: null, waiting: 0 };
}
