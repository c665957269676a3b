import { sql } from 'kysely';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { countAudiences } from '#features/analytics/count-audiences.ts';
import { countMonths } from '#features/analytics/count-months.ts';
import type { Pairs } from '#features/analytics/pairs.ts';

// Any fixed number; it names "the figures of shows" among the server's advisory locks.
const lock = 5_290_117;

/** Changes that are counted at once: many are of the same viewer and episode, and cost no more than one. */
const batch = 20_000;

/** Counts all that was watched since the last time. Every batch is counted whole or not at all. */
export async function rollUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (let left = true; left && !signal.aborted;)
    left = await transaction(db, async (tx) => {
      await lockFigures(tx);
      const now = clock.now();
      const { last, waiting } = await firstBatch(tx);
      if (last !== null) await count(tx, await takeChanges(tx, sql`id <= ${last}`));
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

/** Counts what one viewer watched, by who holds the lock. */
export async function rollUpViewer(tx: Tx, user_id: number): Promise<void> {
  await count(tx, await takeChanges(tx, sql`user_id = ${user_id}`));
}

/** @NOTE asked for by itself, so that what is up to it is found along the index, however many wait. */
async function firstBatch(tx: Tx): Promise<{ last: number | null; waiting: number }> {
  const { rows } = await sql<{ last: number | null; waiting: number }>`
    select max(id) as last, count(*)::integer as waiting from (
      select id from watch_changes order by id limit ${sql.lit(batch)}) as first`.execute(tx);
  return rows[0] ?? { last: null, waiting: 0 };
}

async function count(tx: Tx, pairs: Pairs): Promise<void> {
  await countMonths(tx, pairs);
  await countAudiences(tx, pairs);
}

/**
 * Takes changes away, and says of whom and which episodes they are. That what counts for creators changed as well
 * is noted for the nightly job (features/royalties/qualify.ts).
 * @NOTE what they are about is read by later statements, which see at least what these changes were written with.
 */
async function takeChanges(tx: Tx, which: ReturnType<typeof sql>): Promise<Pairs> {
  const { rows } = await sql<{ user_id: number; episode_id: number }>`
    with taken as (
      delete from watch_changes where ${which} returning user_id, episode_id
    ),
    noted as (
      insert into qualified_changes (user_id) select distinct user_id from taken on conflict do nothing
    )
    select distinct user_id, episode_id from taken`.execute(tx);
  return { users: rows.map(({ user_id }) => user_id), episodes: rows.map(({ episode_id }) => episode_id) };
}
