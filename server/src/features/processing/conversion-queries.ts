import { sql } from 'kysely';
import { day } from '#clock.ts';
import type { ConversionPlan, Previews } from '#db/tables/processing.ts';
import type { Db, Tx } from '#db/types.ts';
import { sendVideo } from '#features/processing/queries.ts';
import { progressPercent } from '#features/processing/rules.ts';
import type { Jobs } from '#jobs/queue.ts';
import { jobStates, type JobReport, type JobState } from '#services/transcoder/types.ts';

/** A job at the transcoder whose result a worker still has to process. */
export type Conversion = {
  id: number;
  video_id: number;
  token: string;
  job_ref: string | null;
  state: JobState;
  try: number;
  prefix: string;
  plan: ConversionPlan;
  previews: Previews | null;
};

export const runningStates: readonly JobState[] = ['asked', 'submitted', 'progressing'];

export function findOpenConversion(db: Db, video_id: number): Promise<Conversion | undefined> {
  return db
    .selectFrom('transcoder_jobs')
    .select(['id', 'video_id', 'token', 'job_ref', 'state', 'try', 'prefix', 'plan', 'previews'])
    .where('video_id', '=', video_id)
    .where('closed', '=', false)
    .executeTakeFirst();
}

/** Finds a job by the transcoder's id for it. */
export function findConversion(db: Db, job_ref: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('transcoder_jobs').select('id').where('job_ref', '=', job_ref).executeTakeFirst();
}

type NewConversion = Pick<Conversion, 'video_id' | 'token' | 'try' | 'prefix' | 'plan'> & { now: Date };

export async function insertConversion(
  tx: Tx,
  { now, plan, ...conversion }: NewConversion,
): Promise<Conversion> {
  await tx
    .insertInto('transcoder_jobs')
    .values({ ...conversion, plan: JSON.stringify(plan), asked_at: now })
    .execute();
  const { token, ...rest } = conversion;
  const { id } = await tx
    .selectFrom('transcoder_jobs')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return { ...rest, token, plan, id, job_ref: null, state: 'asked', previews: null };
}

/** Closes the open job of a video: its result has been processed, whatever it was. */
export async function closeConversion(tx: Tx, video_id: number): Promise<void> {
  await tx
    .updateTable('transcoder_jobs')
    .set({ closed: true })
    .where('video_id', '=', video_id)
    .where('closed', '=', false)
    .execute();
}

export async function savePreviews(db: Db, id: number, previews: Previews): Promise<void> {
  await db
    .updateTable('transcoder_jobs')
    .set({ previews: JSON.stringify(previews) })
    .where('id', '=', id)
    .execute();
}

export async function saveJobRef(db: Db, id: number, job_ref: string): Promise<void> {
  await db
    .updateTable('transcoder_jobs')
    .set({ job_ref, state: sql<JobState>`case when state = 'asked' then 'submitted' else state end` })
    .where('id', '=', id)
    .execute();
}

/** Records that a job is being checked now. @returns false if it was last checked after `cutoff`. */
export async function startCheck(db: Db, id: number, now: Date, cutoff: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcoder_jobs')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', cutoff.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records the progress of a job. Late and repeated reports change nothing: a job only moves
 * forward, and its final state never changes. Once a job has ended, its video is queued for a worker.
 */
export async function saveReport(
  tx: Tx,
  jobs: Jobs,
  id: number,
  { state, percent, error_code }: JobReport,
): Promise<void> {
  const earlierStates = jobStates
    .slice(0, jobStates.indexOf(state) + 1)
    .filter((earlier) => runningStates.includes(earlier));
  const job = await tx
    .updateTable('transcoder_jobs')
    .set({ state, error_code, percent: sql`greatest(percent, ${percent})` })
    .where('id', '=', id)
    .where('state', 'in', earlierStates)
    .returning(['video_id', 'closed', 'percent'])
    .executeTakeFirst();
  if (!job) return;
  if (!job.closed)
    await tx
      .updateTable('videos')
      .set({ process_status: sql`greatest(process_status, ${progressPercent(job.percent / 100)}::int)` })
      .where('id', '=', job.video_id)
      .where('status', '=', 'processing')
      .execute();
  if (!runningStates.includes(state)) await sendVideo(tx, jobs, job.video_id);
}

/** Lists jobs that have not ended, and jobs whose result has not been processed yet. */
export function listUnsettledConversions(db: Db) {
  return db
    .selectFrom('transcoder_jobs')
    .select(['id', 'video_id', 'token', 'job_ref', 'state', 'closed'])
    .where((eb) => eb.or([eb('closed', '=', false), eb('state', 'in', runningStates)]))
    .orderBy('id')
    .execute();
}

/** Lists jobs of a video that may still be running although their result is no longer needed. */
export function listUnneededConversions(db: Db, video_id: number) {
  return db
    .selectFrom('transcoder_jobs')
    .innerJoin('videos', 'videos.id', 'transcoder_jobs.video_id')
    .select(['transcoder_jobs.id', 'token', 'job_ref', 'source_key'])
    .where('video_id', '=', video_id)
    .where('closed', '=', true)
    .where('state', 'in', runningStates)
    .execute();
}

/** Records a notification's id. @returns false if it is already known. */
export async function insertMessage(tx: Tx, message_id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transcoder_messages')
    .values({ message_id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes old ids; a notification older than an hour is refused anyway. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('transcoder_messages')
    .where('received_at', '<', new Date(now.getTime() - day).toISOString())
    .execute();
}
