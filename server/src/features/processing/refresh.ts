import type { Processing } from '@kinora/contract/processing/processing';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Db } from '#db/types.ts';
import { askTranscoder } from '#features/processing/ask-transcoder.ts';
import { openConversion, running } from '#features/processing/conversion-queries.ts';
import { queuePlace } from '#features/processing/queries.ts';
import { Refusal } from '#http/errors.ts';

/** Limits the calls to the transcoder, however often the button is pressed. */
const atMostEvery_ms = 10 * second;

/**
 * Returns the progress of an episode's newest video, asking the transcoder first if it is converting there.
 */
export async function refresh(context: Context, episode_id: number): Promise<Processing> {
  const { db, transcoder, log } = context;
  const video = await newestVideo(db, episode_id);
  if (!video) return { video_status: null, process_status: 0, reason: null, queue_place: null };
  const conversion = transcoder.make === 'local' ? undefined : await openConversion(db, video.id);
  if (transcoder.make === 'local' || !conversion?.job_ref || !running.includes(conversion.state))
    return shown(video);
  const { id, job_ref } = conversion;
  try {
    await askTranscoder(context, transcoder, { id, job_ref }, atMostEvery_ms);
  } catch (error) {
    log.warn({ err: error, video_id: video.id }, 'The transcoder does not say how far a film is');
    throw new Refusal(503, 'Error updating job status');
  }
  return shown((await newestVideo(db, episode_id)) ?? video);
}

function newestVideo(db: Db, episode_id: number) {
  return db
    .selectFrom('videos')
    .select(['videos.id', 'status', 'process_status', 'reason', queuePlace.as('queue_place')])
    .where('episode_id', '=', episode_id)
    .orderBy('videos.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const shown = ({
  status,
  process_status,
  reason,
  queue_place,
}: NonNullable<Awaited<ReturnType<typeof newestVideo>>>): Processing => ({
  video_status: status,
  process_status,
  reason,
  queue_place,
});
