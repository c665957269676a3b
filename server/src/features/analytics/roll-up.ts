import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { countAudiences } from '#features/analytics/count-audience-queries.ts';
import { takeDeltas } from '#features/analytics/delta-queries.ts';

// An arbitrary fixed number; identifies "the figures of shows" among the server's advisory locks.
const lock = 5_290_117;

/**
 * Deltas per batch. Many concern the same viewer and episode, and those take no longer to count than a single
 * one.
 */
const batch = 20_000;

/** Counts everything that was watched since the last run. Each batch is one transaction. */
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
      // On a busy service there is always one more delta: what arrives from now on is left to the next run.
      const isLast = waiting < batch;
      if (isLast) await tx.updateTable('analytics_state').set({ counted_at: now }).execute();
      return !isLast;
    });
}

/** Makes concurrent counts wait for each other: the second would count the same deltas again. */
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
 * Finds the end of the next batch.
 * @NOTE Reading on from `done` skips the rows that this run has deleted, which are still in the index. A
 * delta with a lower id that commits in the meantime is left to the next run.
 */
async function nextBatch(tx: Tx, done: number): Promise<{ last: number | null; waiting: number }> {
  const { rows } = await sql<{ last: number | null; waiting: number }>`
    select max(id) as last, count(*)::integer as waiting from (
      select id from watch_deltas where id > ${done} order by id limit ${sql.lit(batch)}) as next`.execute(
    tx,
  );
  return rows[0] ?? { last: null, waiting: 0 };
}
