import { sql } from 'kysely';
import type { Db, Tx } from '#db/types.ts';
import { leaseEnd } from '#features/processing/claim-queries.ts';
import { checkVideo } from '#features/processing/check-video-job.ts';
import { isWanted, retireVideo, sendVideo } from '#features/processing/queries.ts';
import { replaced } from '#features/processing/rules.ts';
import type { Jobs } from '#jobs/queue.ts';

/**
 * A worker's claim on a stand-in that is already shown while it is being made; only the newest
 * attempt may write.
 */
export type GrowingClaim = { id: number; attempt: number; prefix: string };

/** The stand-in of a video, if it is shown while the rest of it is still being made. */
const selectGrowing = (db: Db | Tx, stands_in_for: number) =>
  db
    .selectFrom('videos')
    .where('stands_in_for', '=', stands_in_for)
    .where('status', '=', 'ready')
    .where('playable_s', 'is not', null);

export async function isGrowing(db: Db | Tx, stands_in_for: number): Promise<boolean> {
  return (await selectGrowing(db, stands_in_for).select('id').executeTakeFirst()) !== undefined;
}

/** Lists which of these videos are unfinished or have an unfinished stand-in. */
export async function listUnfinishedVideos(db: Db, video_ids: readonly number[]): Promise<number[]> {
  const videos = await db
    .selectFrom('videos')
    .where('id', 'in', video_ids)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['queued', 'processing']),
        eb.exists(
          eb
            .selectFrom('videos as stand_ins')
            .select('stand_ins.id')
            .whereRef('stand_ins.stands_in_for', '=', 'videos.id')
            .where('stand_ins.status', '=', 'ready')
            .where('stand_ins.playable_s', 'is not', null),
        ),
      ]),
    )
    .select('id')
    .execute();
  return videos.map(({ id }) => id);
}

/** Reads when the lease of a growing stand-in ends; undefined if no worker holds it. */
export async function readGrowingLease(db: Db, stands_in_for: number): Promise<string | undefined> {
  const standIn = await selectGrowing(db, stands_in_for).select('lease_until').executeTakeFirst();
  return standIn?.lease_until ?? undefined;
}

/**
 * Claims the growing stand-in of a video whose worker died. The stand-in keeps its prefix,
 * because current viewers load it from there.
 * @returns undefined if there is no such stand-in, or if a worker holds it.
 */
export async function claimGrowing(db: Db, stands_in_for: number): Promise<GrowingClaim | undefined> {
  const claim = await db
    .updateTable('videos')
    .set({ attempt: sql`attempt + 1`, lease_until: leaseEnd, updated_at: sql`now()` })
    .where('stands_in_for', '=', stands_in_for)
    .where('status', '=', 'ready')
    .where('playable_s', 'is not', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)]))
    .returning(['id', 'attempt', 'prefix'])
    .executeTakeFirst();
  return claim && { ...claim, prefix: claim.prefix ?? '' };
}

/** An update of a growing stand-in that has no effect once the claim is no longer valid. */
const updateGrowing = (db: Db | Tx, { id, attempt }: GrowingClaim) =>
  db
    .updateTable('videos')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'ready')
    .where('playable_s', 'is not', null);

/** Whether an episode shows this row of `videos`, or someone may be watching it. */
const isUsed = (now: Date) => sql<boolean>`(
  exists (select from episodes where episodes.video_id = videos.id)
  or exists (select from playback_sessions where playback_sessions.video_id = videos.id
    and expires_at > ${now.toISOString()}::timestamptz))`;

/** Extends the lease. @returns false once another worker holds it, or no one needs the rest of the stand-in. */
export async function renewGrowing(db: Db, claim: GrowingClaim, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateGrowing(db, claim)
    .set({ lease_until: leaseEnd, updated_at: sql`now()` })
    .where(isWanted)
    .where(isUsed(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets viewers watch more of a stand-in, never less. @returns false if the claim is no longer valid. */
export async function growStandIn(db: Db, claim: GrowingClaim, playable_s: number): Promise<boolean> {
  const { numUpdatedRows } = await updateGrowing(db, claim)
    .set({ playable_s: sql`greatest(playable_s, ${playable_s}::double precision)`, updated_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets viewers watch all of a stand-in. @returns false if the claim is no longer valid. */
export async function finishStandIn(db: Db, claim: GrowingClaim, stored_bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await updateGrowing(db, claim)
    .set({ playable_s: null, lease_until: null, stored_bytes, updated_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a stand-in, so that another worker can continue with it immediately. */
export async function releaseGrowing(db: Db, claim: GrowingClaim): Promise<void> {
  await updateGrowing(db, claim).set({ lease_until: null }).execute();
}

/**
 * Withdraws a stand-in that will not be finished, and queues its files for deletion. Does nothing if
 * another worker holds it.
 */
export async function withdrawGrowing(tx: Tx, jobs: Jobs, claim: GrowingClaim): Promise<void> {
  const { numUpdatedRows } = await updateGrowing(tx, claim).set({ lease_until: null }).executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.updateTable('episodes').set({ video_id: null }).where('video_id', '=', claim.id).execute();
  await retireVideo(tx, claim.id, replaced);
  await sendVideo(tx, jobs, claim.id);
}

/** Queues a job for each stand-in that is still growing, in case its job was lost. */
export async function sendGrowingStandIns(tx: Tx, jobs: Jobs): Promise<void> {
  const standIns = await tx
    .selectFrom('videos')
    .where('status', '=', 'ready')
    .where('playable_s', 'is not', null)
    .select('stands_in_for')
    .execute();
  for (const { stands_in_for: video_id } of standIns)
    if (video_id !== null) await jobs.send(tx, checkVideo, { video_id }, `video-${video_id}`);
}
