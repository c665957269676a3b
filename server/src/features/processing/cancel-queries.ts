import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import type { Jobs } from '#jobs/queue.ts';
import { closeConversion } from '#features/processing/conversion-queries.ts';
import { sendVideo } from '#features/processing/queries.ts';
import { cancelled } from '#features/processing/rules.ts';

/**
 * Stops the processing of an episode's newest video, whether it is waiting or a worker holds it. Its upload
 * is kept, so that it can be processed again.
 * @returns false if there is nothing to stop.
 */
export async function cancelVideo(
  tx: Tx,
  jobs: Jobs,
  { episode_id, why }: { episode_id: number; why: string },
): Promise<boolean> {
  const video = await tx
    .selectFrom('videos')
    .select(['id', 'status'])
    .where('episode_id', '=', episode_id)
    .where('stands_in_for', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (video?.status !== 'queued' && video?.status !== 'processing') return false;
  const { code, reason } = cancelled(why);
  await tx
    .updateTable('videos')
    .set({
      status: 'failed',
      reason_code: code,
      reason,
      // The worker that holds it notices at the next renewal, and writes nothing more.
      attempt: sql`attempt + 1`,
      lease_until: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', video.id)
    .execute();
  await closeConversion(tx, video.id);
  await sendVideo(tx, jobs, video.id);
  return true;
}
