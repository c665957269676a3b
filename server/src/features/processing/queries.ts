import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Setback } from '@kinora/contract/processing/setback';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import { isPermanentlyDeleted } from '#features/catalogue/visibility-queries.ts';
import {
  filmPriority,
  maxFileFaults,
  urgentPriority,
  mayBeRetried,
  processingStart,
  retryableCodes,
  uploadPriority,
  type Failure,
} from '#features/processing/rules.ts';
import { checkVideo } from '#features/processing/check-video-job.ts';
import { processVideo } from '#features/processing/process-video-job.ts';
import { bringForward, moveToFront } from '#jobs/queue-queries.ts';
import type { Jobs } from '#jobs/queue.ts';

export type NewVideo = {
  episode_id: number;
  /** Null for a video that was not uploaded in parts. */
  upload_id: number | null;
  /** The storage key of the original file. */
  source_key: string;
  now: Date;
  /** When its processing may start; immediately by default. */
  process_after?: Date;
};

/**
 * Queues an uploaded file: inserts its row and the jobs that make it watchable in one transaction.
 * For an upload that was already queued, returns its video.
 */
export async function queueVideo(
  tx: Tx,
  jobs: Jobs,
  { now, process_after, ...video }: NewVideo,
): Promise<number> {
  const inserted = await tx
    .insertInto('videos')
    .values({ ...video, status: 'queued', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) {
    const existing = tx.selectFrom('videos').select('id').where('upload_id', '=', video.upload_id);
    return (await existing.executeTakeFirstOrThrow()).id;
  }
  await tx
    .updateTable('episodes')
    .set({ had_video: true, updated_at: now })
    .where('id', '=', video.episode_id)
    .execute();
  await jobs.send(tx, checkVideo, { video_id: inserted.id }, `video-${inserted.id}`);
  await sendVideo(tx, jobs, inserted.id, filmPriority(video.upload_id), process_after);
  return inserted.id;
}

/**
 * Queues a video for processing, or for a clean-up if there is nothing left to process. Does
 * nothing while such a job is already waiting. Uploads have priority over films that we make
 * ourselves.
 */
export const sendVideo = (
  tx: Tx,
  jobs: Jobs,
  video_id: number,
  priority = uploadPriority,
  start_after?: Date,
): Promise<void> => jobs.send(tx, processVideo, { video_id }, jobKeyOf(video_id), priority, start_after);

export const jobKeyOf = (video_id: number) => `video-${video_id}`;

/** Brings forward, to a given time, the processing of a video that was queued for later. */
export const bringProcessingForward = (db: Db, video_id: number, to: Date): Promise<void> =>
  bringForward(db, { name: processVideo.name, key: jobKeyOf(video_id), to });

/** Moves an episode's newest video to the front of the queue. @returns false if it is not waiting. */
export async function processFirst(tx: Tx, episode_id: number): Promise<boolean> {
  const video = await findNewestVideo(tx, episode_id);
  if (video?.status !== 'queued') return false;
  return moveToFront(tx, { name: processVideo.name, key: jobKeyOf(video.id), priority: urgentPriority });
}

/** Makes sure that a video that was queued for later is processed in time for a rescheduled release. */
export async function processInTime(db: Db, episode_id: number, release_at: Date): Promise<void> {
  const video = await findNewestVideo(db, episode_id);
  if (video?.status === 'queued') await bringProcessingForward(db, video.id, processingStart(release_at));
}

/** Queues another attempt at a video, behind all waiting ones. */
export async function sendVideoAgain(tx: Tx, jobs: Jobs, video_id: number): Promise<void> {
  const video = await tx
    .selectFrom('videos')
    .select('upload_id')
    .where('id', '=', video_id)
    .executeTakeFirstOrThrow();
  await sendVideo(tx, jobs, video_id, filmPriority(video.upload_id));
}

/**
 * Queues a job for each video of a show, season or episode that is deleted or restored, in the same
 * transaction: the job stops work in progress, deletes the files, or continues.
 */
export async function sendVideosOf(
  tx: Tx,
  jobs: Jobs,
  column: 'episodes.show_id' | 'episodes.season_id' | 'episodes.id',
  id: number,
): Promise<void> {
  const videos = await tx
    .selectFrom('videos')
    .innerJoin('episodes', 'episodes.id', 'videos.episode_id')
    .where(column, '=', id)
    .select('videos.id')
    .execute();
  for (const video of videos) await sendVideo(tx, jobs, video.id);
}

/** Queues a job for every unfinished video, in case its job was lost. */
export async function sendUnfinishedVideos(tx: Tx, jobs: Jobs): Promise<void> {
  const videos = await tx
    .selectFrom('videos')
    .where('status', 'in', ['queued', 'processing'])
    .select(['id', 'upload_id'])
    .execute();
  for (const { id, upload_id } of videos) await sendVideo(tx, jobs, id, filmPriority(upload_id));
}

const episodeOf = (alias: string) => sql`
  select from episodes join seasons on seasons.id = episodes.season_id join shows on shows.id = episodes.show_id
  where episodes.id = ${sql.ref(`${alias}.episode_id`)}`;

/** Whether neither the episode nor the season or show of a row of `videos` is deleted or in the trash. */
const isRowWanted = (alias: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (${episodeOf(alias)}
    and episodes.deleted_at is null and seasons.deleted_at is null and shows.deleted_at is null)`;

export const isWanted = isRowWanted('videos');

/** Whether the episode of a row of `videos` is in the trash, on its own or with its season or show. */
const isInTrash = sql<boolean>`(not ${isWanted} and exists (${episodeOf('videos')}
    and not ${isPermanentlyDeleted('episodes')} and not ${isPermanentlyDeleted('seasons')}
    and not ${isPermanentlyDeleted('shows')}))`;

/** Fails a video that no worker has claimed yet. @returns false if a worker has claimed it. */
export async function failQueuedVideo(db: Db, video_id: number, { code, reason }: Failure): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('videos')
    .set({ status: 'failed', reason_code: code, reason, updated_at: sql`now()` })
    .where('id', '=', video_id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads what the clean-up needs to know about a video. */
export function readVideo(db: Db, video_id: number) {
  return db
    .selectFrom('videos')
    .select(['id', 'episode_id', 'upload_id', 'status', 'reason_code', 'source_key', 'prefix'])
    .select([isWanted.as('wanted'), isInTrash.as('in_trash')])
    .where('id', '=', video_id)
    .executeTakeFirst();
}

/** The upload that a row of `videos` shows: its own, or the upload of the video it stands in for. */
export const uploadOrder = (alias: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(`${alias}.stands_in_for`)}, ${sql.ref(`${alias}.id`)})`;

/** Whether a row of `episodes` shows no video that was uploaded after this one. */
const showsNothingNewerThan = (video_id: number): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from videos shown where shown.id = episodes.video_id and ${uploadOrder('shown')} > ${video_id})`;

/** Shows a video of an episode, unless it already shows a newer one. */
export async function showVideo(
  tx: Tx,
  { id, episode_id }: { id: number; episode_id: number },
): Promise<void> {
  await tx
    .updateTable('episodes')
    .set({ video_id: id })
    .where('id', '=', episode_id)
    .where(showsNothingNewerThan(id))
    .execute();
}

export async function insertRenditions(
  tx: Tx,
  video_id: number,
  renditions: readonly Omit<Insertable<Tables['renditions']>, 'video_id'>[],
): Promise<void> {
  await tx
    .insertInto('renditions')
    .values(renditions.map((rendition) => ({ video_id, ...rendition })))
    .execute();
}

/** Ends all work on a video that is no longer needed, even if a worker holds it, and removes its renditions. */
export async function retireVideo(tx: Tx, video_id: number, { code, reason }: Failure): Promise<void> {
  await tx.deleteFrom('renditions').where('video_id', '=', video_id).execute();
  await tx
    .updateTable('videos')
    .set({
      status: 'failed',
      reason_code: code,
      reason,
      attempt: sql`attempt + 1`,
      lease_until: null,
      prefix: null,
      playable_s: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', video_id)
    .execute();
}

export async function clearSourceKey(db: Db, video_id: number): Promise<void> {
  await db.updateTable('videos').set({ source_key: null }).where('id', '=', video_id).execute();
}

/** Reads the code of the language of an episode's show; undefined if none was chosen. */
export async function readShowLanguage(db: Db, episode_id: number): Promise<string | undefined> {
  const show = await db
    .selectFrom('episodes')
    .innerJoin('shows', 'shows.id', 'episodes.show_id')
    .innerJoin('languages', 'languages.id', 'shows.language_id')
    .where('episodes.id', '=', episode_id)
    .select('languages.code')
    .executeTakeFirst();
  return show?.code;
}

export async function lacksPicture(db: Db, episode_id: number): Promise<boolean> {
  const episode = await db
    .selectFrom('episodes')
    .select('id')
    .where('id', '=', episode_id)
    .where('landscape_id', 'is', null)
    .executeTakeFirst();
  return episode !== undefined;
}

/** Sets an episode's picture, unless it already has one. */
export async function updatePosterFrame(db: Db, episode_id: number, image_id: number): Promise<void> {
  await db
    .updateTable('episodes')
    .set({ landscape_id: image_id })
    .where('id', '=', episode_id)
    .where('landscape_id', 'is', null)
    .execute();
}

/** Requeues the newest video of an episode, if it failed and its upload still exists. */
export async function requeueVideo(
  tx: Tx,
  jobs: Jobs,
  episode_id: number,
): Promise<'queued' | 'not_failed' | 'no_source'> {
  const video = await tx
    .selectFrom('videos')
    .select(['id', 'status', 'source_key', 'reason_code'])
    .where('episode_id', '=', episode_id)
    .where('stands_in_for', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (video?.status !== 'failed') return 'not_failed';
  if (!video.source_key || !mayBeRetried(video.reason_code)) return 'no_source';
  await tx
    .updateTable('videos')
    .set({
      status: 'queued',
      process_status: 0,
      file_faults: 0,
      reserved_s: null,
      reason_code: null,
      reason: null,
      setback: null,
      setback_cause: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', video.id)
    .execute();
  await sendVideo(tx, jobs, video.id);
  return 'queued';
}

/** Whether `requeueVideo` would accept the row of `videos`. */
export const canBeRetried = sql<boolean>`coalesce(videos.status = 'failed' and videos.source_key is not null
  and videos.reason_code in (${sql.join(retryableCodes)}), false)`;

/** What last held up a row of `videos` that is queued or processing; otherwise null. */
export const setback = sql<Setback | null>`(case when videos.status in ('queued', 'processing')
    and videos.setback is not null then json_build_object('kind', videos.setback,
      'next_try', least(videos.file_faults + 1, ${maxFileFaults}::int), 'tries', ${maxFileFaults}::int) end)`;

/**
 * How many films are ahead of the row of `videos`; null if it is not waiting. With our own worker, these are
 * the films being converted and those uploaded earlier, but not those that failed and wait behind all others.
 * With a transcoder, they are our films that have been waiting there longer.
 */
export const queuePosition = sql<number | null>`case
  when videos.status = 'queued' then (
    select count(*)::int from videos before
    where before.status in ('queued', 'processing') and before.id <> videos.id and ${isRowWanted('before')}
      and case before.status
        when 'queued' then (before.upload_id is null, before.id) < (videos.upload_id is null, videos.id)
        else (before.lease_until is not null or before.file_faults = 0)
          and not exists (select from transcoder_jobs where video_id = before.id and not closed and job_ref is not null)
      end)
  when videos.status = 'processing' then (
    select case when mine.state = 'submitted' then (
        select count(*)::int from transcoder_jobs before
        where before.state = 'submitted' and not before.closed and before.id < mine.id) end
    from transcoder_jobs mine where mine.video_id = videos.id and not mine.closed)
  end`;

/** Finds the most recently uploaded video of an episode. */
export function findNewestVideo(db: Db, episode_id: number) {
  return db
    .selectFrom('videos')
    .select(['videos.id', 'status', 'process_status', 'reason', queuePosition.as('queue_place')])
    .where('episode_id', '=', episode_id)
    .where('stands_in_for', 'is', null)
    .orderBy('videos.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
