import { sql, type RawBuilder } from 'kysely';
import { firstOfMonth } from '#db/sql.ts';
import type { Tx } from '#db/types.ts';
import { countDeltas } from '#features/analytics/delta-queries.ts';
import type { HistoryRemoval } from '#personal-data.ts';

// An arbitrary fixed number, which identifies the lock on the metrics of shows among the server's advisory locks.
const lockKey = 5_290_117;

/**
 * Makes concurrent runs wait for each other: otherwise, the second would count the same deltas again. Other jobs
 * that count the same viewers take this lock too, to wait while a viewer is being removed.
 */
export async function lockAudienceCounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
}

/** Records a change in the number of followers of shows, without recording who they are. */
export async function recordFollows(
  tx: Tx,
  show_ids: readonly number[],
  change: 1 | -1,
  now: Date,
): Promise<void> {
  await sql`
    insert into follow_months as known (show_id, month, change)
    select show_id, ${firstOfMonth(sql`${now.toISOString()}::timestamptz`)}, ${sql.lit(change)}
    from unnest(${show_ids}::integer[]) as followed (show_id)
    order by show_id
    on conflict (show_id, month) do update set change = known.change + excluded.change`.execute(tx);
}

/**
 * Removes from the metrics a viewer whose account is being deleted. What they watched stays in the totals, no longer
 * linked to them, and each show they follow loses one follower. The caller deletes the viewer's own rows.
 */
export async function removeFromMetrics(tx: Tx, user_id: number, now: Date): Promise<void> {
  await moveToAnonymousTotals(tx, user_id, sql`true`, sql`true`);
  const follows = await tx.selectFrom('follows').select('show_id').where('user_id', '=', user_id).execute();
  await recordFollows(
    tx,
    follows.map(({ show_id }) => show_id),
    -1,
    now,
  );
}

/**
 * Keeps only anonymous totals of what a viewer watched of the episodes that they have removed from their
 * history.
 */
export async function removeWatchedFromMetrics(
  tx: Tx,
  { user_id, episode_ids }: HistoryRemoval,
): Promise<void> {
  const isRemoved = (column: string) => sql`${sql.ref(column)} = any(${episode_ids}::integer[])`;
  await moveToAnonymousTotals(
    tx,
    user_id,
    isRemoved('episode_id'),
    sql`(${isRemoved('one.episode_id')} or ${isRemoved('other.episode_id')})`,
  );
}

/**
 * Moves a viewer's counts to the anonymous totals.
 * @param episodeCondition a condition on the episode
 * @param pairCondition a condition on the pairs of episodes `one` and `other`
 */
async function moveToAnonymousTotals(
  tx: Tx,
  user_id: number,
  episodeCondition: RawBuilder<unknown>,
  pairCondition: RawBuilder<unknown>,
): Promise<void> {
  await lockAudienceCounts(tx);
  // Waits for watch reports in flight, so that they are counted too.
  await sql`select from playback_sessions where user_id = ${user_id} and ${episodeCondition} for update`.execute(
    tx,
  );
  await countDeltas(tx, { user_id });
  await sql`
    insert into departed_views as known (episode_id, views)
    select episode_id, count(*) from views
    where user_id = ${user_id} and ${episodeCondition}
    group by episode_id
    order by episode_id
    on conflict (episode_id) do update set views = known.views + excluded.views`.execute(tx);
  const moved = sql`(values (true, 1), (false, -1)) as moved (departed, sign)`;
  await sql`
    insert into show_months as known (show_id, month, departed, views, watched_s)
    select show_id, month, departed, sum(sign * views), sum(sign * watched_s)
    from viewer_months join episodes on episodes.id = episode_id cross join ${moved}
    where user_id = ${user_id} and ${episodeCondition}
    group by show_id, month, departed
    on conflict (show_id, month, departed) do update
      set views = known.views + excluded.views, watched_s = known.watched_s + excluded.watched_s`.execute(tx);
  await sql`
    insert into episode_audiences as known (episode_id, departed, viewers, finished, parts)
    select episode_id, departed, sign, sign * saw_end(parts),
      array(select sign * get_bit(parts, part) from generate_series(0, 99) as part order by part)
    from viewer_episodes cross join ${moved}
    where user_id = ${user_id} and ${episodeCondition}
    on conflict (episode_id, departed) do update
      set viewers = known.viewers + excluded.viewers, finished = known.finished + excluded.finished,
        parts = add_parts(known.parts, excluded.parts)`.execute(tx);
  await sql`
    insert into episode_pairs as known (episode_id, other_id, departed, viewers)
    select one.episode_id, other.episode_id, departed, sign
    from viewer_episodes as one
    join viewer_episodes as other using (user_id, show_id) cross join ${moved}
    where user_id = ${user_id} and one.episode_id < other.episode_id and ${pairCondition}
    on conflict (episode_id, other_id, departed) do update
      set viewers = known.viewers + excluded.viewers`.execute(tx);
}
