import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import {
  sumUnit,
  type LikedShows,
  type PairSums,
} from '#features/discovery/recommendations/model/pair-sums.ts';

// An arbitrary fixed number; identifies "the histories of viewers" among the server's advisory locks.
const lock = 7_161_957;

/** Waits until no other transaction adds to the sums of shows. */
export async function lockHistories(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
}

/**
 * Marks as due the members whose history has changed. Changes that are not committed yet are left for the next
 * run.
 * @returns how many were marked.
 */
export async function claimChanges(db: Db, max: number): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    with claimed as (
      delete from history_changes where not is_due and user_id in (
        select user_id from history_changes where not is_due limit ${sql.lit(max)} for update skip locked)
      returning user_id
    ),
    due as (
      insert into history_changes (user_id, is_due) select user_id, true from claimed
      on conflict (user_id, is_due) do nothing
    )
    select count(*)::integer as claimed from claimed`.execute(db);
  return rows[0]?.claimed ?? 0;
}

/** Dequeues the next members who are due. */
export async function dequeueDueViewers(tx: Tx, max: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from history_changes where is_due and user_id in (
      select user_id from history_changes where is_due order by user_id limit ${sql.lit(max)})
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
}

/** Dequeues the next deleted histories, so that they can be subtracted from the sums. */
export async function dequeueDeletedHistories(tx: Tx, max: number): Promise<LikedShows[]> {
  const { rows } = await sql<LikedShows>`
    delete from departed_histories where id in (
      select id from departed_histories order by id limit ${sql.lit(max)})
    returning shows, strengths::double precision[] as strengths`.execute(tx);
  return rows;
}

export type ViewerHistory = LikedShows & { user_id: number; times: readonly number[] };

/** Lists the histories of these members, as they were added to the sums. */
export async function listHistories(tx: Tx, user_ids: readonly number[]): Promise<ViewerHistory[]> {
  const { rows } = await sql<ViewerHistory>`
    select user_id, shows, strengths::double precision[] as strengths, times
    from viewer_histories where user_id = any(${user_ids}::integer[])`.execute(tx);
  return rows;
}

export async function saveHistories(tx: Tx, histories: readonly ViewerHistory[]): Promise<void> {
  await sql`insert into viewer_histories (user_id, shows, strengths, times)
    select * from json_to_recordset(${JSON.stringify(histories)}::json)
      as one (user_id integer, shows integer[], strengths real[], times double precision[])
    on conflict (user_id) do update
      set shows = excluded.shows, strengths = excluded.strengths, times = excluded.times`.execute(tx);
}

/** Deletes histories; their contributions to the sums are kept, without ids, until they are subtracted. */
export async function deleteHistories(tx: Tx, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return;
  await tx.deleteFrom('viewer_histories').where('user_id', 'in', user_ids).execute();
}

export async function addPairs(tx: Tx, sums: PairSums): Promise<void> {
  const [shows, others, values]: [number[], number[], number[]] = [[], [], []];
  for (const [show, row] of sums)
    for (const [other, value] of row)
      if (value !== 0) {
        shows.push(show);
        others.push(other);
        values.push(value);
      }
  await sql`insert into show_pairs as known (show_id, other_id, together)
    select * from unnest(${shows}::integer[], ${others}::integer[], ${values}::bigint[])
    on conflict (show_id, other_id) do update set together = known.together + excluded.together`.execute(tx);
}

/** Deletes the pairs of shows that no longer have any viewers in common. */
export async function deleteEmptyPairs(db: Db): Promise<void> {
  await db.deleteFrom('show_pairs').where('together', '=', 0).execute();
}

/** Reads how much each of these shows was watched; 0 if nobody watched it. */
export async function readMasses(db: Db, show_ids: readonly number[]): Promise<Float64Array> {
  const { rows } = await sql<{ mass: number }>`
    select coalesce(together, 0)::double precision * ${sql.lit(sumUnit)} as mass
    from unnest(${show_ids}::integer[]) with ordinality as shows (id, place)
    left join show_pairs on show_id = shows.id and other_id = shows.id
    order by place`.execute(db);
  return Float64Array.from(rows, ({ mass }) => mass);
}

/** Returns, for each of these shows, the others that the same people watched, and how much. */
export async function readPairs(
  db: Db,
  show_ids: readonly number[],
): Promise<{ others: number[]; values: number[] }[]> {
  const { rows } = await sql<{ others: number[]; values: number[] }>`
    select coalesce(array_agg(other_id order by other_id) filter (where other_id is not null), '{}') as others,
      coalesce(array_agg(together::double precision * ${sql.lit(sumUnit)} order by other_id)
        filter (where other_id is not null), '{}') as values
    from unnest(${show_ids}::integer[]) with ordinality as shows (id, place)
    left join show_pairs on show_id = shows.id and other_id <> shows.id and together > 0
    group by place order by place`.execute(db);
  return rows;
}

/** Returns the highest id of a member with a history; 0 if there are none. */
export async function readMaxViewerId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('viewer_histories')
    .select((eb) => eb.fn.max('user_id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Lists the histories of members whose ids are `step` apart in a range. */
export async function sampleHistories(
  db: Db,
  { from, to, step }: { from: number; to: number; step: number },
): Promise<Omit<ViewerHistory, 'user_id'>[]> {
  const { rows } = await sql<ViewerHistory>`
    select shows, strengths::double precision[] as strengths, times
    from generate_series(${from}::integer, ${to}::integer, ${step}::integer) as chosen
    join viewer_histories on user_id = chosen order by user_id`.execute(db);
  return rows;
}
