import { sql } from 'kysely';
import type { EncodedTrack } from '#db/tables/processing.ts';
import type { Db, Tx } from '#db/types.ts';
import { lockClaimed, type Claim } from '#features/processing/claim-queries.ts';
import type { Group, SegmentRange } from '#features/processing/groups/rules.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { isWanted, jobKeyOf } from '#features/processing/queries.ts';
import { groupPriority, ownPriority, uploadPriority } from '#features/processing/rules.ts';
import { isJobWaiting } from '#jobs/queue-queries.ts';
import type { Jobs } from '#jobs/queue.ts';

/** A worker's claim on the group it is encoding; claim numbers are never reused. */
export type HeldGroup = SegmentRange & { claim: number };

export type EncodedGroup = HeldGroup & {
  tracks: EncodedTrack[];
  /** Stretches of the film that a decoder complained about, in seconds. */
  suspected: { from_s: number; to_s: number }[];
};

/** By the database's clock, like the leases of films. */
const leaseEnd = sql<string>`now() + interval '10 seconds'`;

const isInProgress = sql<boolean>`exists (
  select from videos where videos.id = video_groups.video_id and videos.status = 'processing' and ${isWanted})`;

const isPlan = (plan: object) => sql<boolean>`plan = ${JSON.stringify(plan)}::jsonb`;

export async function hasPlan(db: Db, video_id: number, plan: object): Promise<boolean> {
  const found = await db
    .selectFrom('video_plans')
    .select('video_id')
    .where('video_id', '=', video_id)
    .where(isPlan(plan))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Saves the plan of a film and its groups, and deletes an earlier plan with its groups.
 * @returns false, with nothing written, if the claim is no longer valid.
 */
export async function insertPlan(
  tx: Tx,
  claim: Claim,
  plan: object,
  groups: readonly SegmentRange[],
): Promise<boolean> {
  if (!(await lockClaimed(tx, claim))) return false;
  const video_id = claim.id;
  await tx.deleteFrom('video_plans').where('video_id', '=', video_id).execute();
  await tx
    .insertInto('video_plans')
    .values({ video_id, plan: JSON.stringify(plan) })
    .execute();
  await tx
    .insertInto('video_groups')
    .values(groups.map((group) => ({ video_id, ...group })))
    .execute();
  return true;
}

/** Finds the plan of a film in progress, and its source. */
export function findPlan(db: Db, video_id: number) {
  return db
    .selectFrom('video_plans')
    .innerJoin('videos', 'videos.id', 'video_plans.video_id')
    .where('videos.id', '=', video_id)
    .where('videos.status', '=', 'processing')
    .where(isWanted)
    .select(['plan', 'source_key', 'upload_id'])
    .executeTakeFirst();
}

/** Deletes the plan of a film and everything about its groups. */
export async function deletePlan(db: Db, video_id: number): Promise<void> {
  await db.deleteFrom('video_plans').where('video_id', '=', video_id).execute();
}

/** Lists the groups of a film in order. */
export function listGroups(db: Db, video_id: number): Promise<(Group & { has_failed: boolean })[]> {
  return db
    .selectFrom('video_groups')
    .select(['first_segment', 'end_segment', 'has_failed'])
    .select(
      sql<Group['state']>`case when tracks is not null then 'done' when lease_until > now() then 'held'
        else 'free' end`.as('state'),
    )
    .where('video_id', '=', video_id)
    .orderBy('first_segment')
    .execute();
}

/**
 * Claims the group that begins with a segment; undefined if another worker holds it or the film is no longer
 * being processed.
 */
export function claimGroup(db: Db, video_id: number, first_segment: number): Promise<HeldGroup | undefined> {
  return db
    .updateTable('video_groups')
    .set({ claim: sql`nextval('video_group_claims')`, lease_until: leaseEnd, segments_done: 0 })
    .where('video_id', '=', video_id)
    .where('first_segment', '=', first_segment)
    .where('tracks', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)]))
    .where(isInProgress)
    .returning(['first_segment', 'end_segment', sql<number>`claim`.as('claim')])
    .executeTakeFirst();
}

/** @returns whether the claim is still valid. */
export async function renewGroup(db: Db, claim: number, segments_done: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_groups')
    .set({ lease_until: leaseEnd, segments_done })
    .where('claim', '=', claim)
    .where(isInProgress)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a group is complete in storage. @returns whether the claim was still valid. */
export async function finishGroup(
  db: Db,
  claim: number,
  { tracks, suspected }: Pick<EncodedGroup, 'tracks' | 'suspected'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_groups')
    .set({
      tracks: JSON.stringify(tracks),
      suspected: JSON.stringify(suspected),
      lease_until: null,
      segments_done: sql`end_segment - first_segment`,
    })
    .where('claim', '=', claim)
    .where(isInProgress)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a group, so that another worker encodes it from its start. */
export async function releaseGroup(
  db: Db,
  claim: number,
  { has_failed }: { has_failed: boolean },
): Promise<void> {
  await db
    .updateTable('video_groups')
    .set({
      claim: null,
      lease_until: null,
      segments_done: 0,
      tracks: null,
      has_failed: sql`has_failed or ${has_failed}`,
    })
    .where('claim', '=', claim)
    .execute();
}

/** Reads how much of a film's video is encoded, from 0 to 1. */
export async function readEncodedShare(db: Db, video_id: number): Promise<number> {
  const { share } = await db
    .selectFrom('video_groups')
    .select(sql<number>`coalesce(sum(segments_done)::float8 / max(end_segment), 0)`.as('share'))
    .where('video_id', '=', video_id)
    .executeTakeFirstOrThrow();
  return share;
}

/** Lists the complete groups of a film with their details, in order. */
export async function listEncodedGroups(db: Db, video_id: number): Promise<EncodedGroup[]> {
  const groups = await db
    .selectFrom('video_groups')
    .select(['claim', 'first_segment', 'end_segment', 'tracks', 'suspected'])
    .where('video_id', '=', video_id)
    .where('tracks', 'is not', null)
    .orderBy('first_segment')
    .execute();
  return groups.flatMap(({ claim, tracks, ...segments }) =>
    claim && tracks ? [{ ...segments, claim, tracks }] : [],
  );
}

/** Queues a job in which an idle worker encodes groups of a film. At most one such job waits for each film. */
export const requestHelp = (
  tx: Tx,
  jobs: Jobs,
  video: { id: number; upload_id: number | null },
): Promise<void> =>
  jobs.send(
    tx,
    processVideo,
    { video_id: video.id, helps: true },
    `help-${video.id}`,
    groupPriority(video.upload_id),
  );

/**
 * Whether a film other than this one is waiting and may be processed now: any film, or only an
 * upload.
 */
export const isFilmWaiting = (db: Db, except: { id: number }, kind: 'uploads' | 'any'): Promise<boolean> =>
  isJobWaiting(db, {
    name: processVideo.name,
    min_priority: kind === 'uploads' ? uploadPriority : ownPriority,
    except_key: jobKeyOf(except.id),
  });
