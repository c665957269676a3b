import type { Processing } from '@kinora/contract/processing/processing';
import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { pollTranscoder } from '#features/processing/poll-transcoder.ts';
import { findOpenConversion, runningStates } from '#features/processing/conversion-queries.ts';
import { findNewestVideo, bringProcessingForward } from '#features/processing/queries.ts';
import { Refusal } from '#http/errors.ts';

/** Limits the calls to the transcoder, no matter how often the button is pressed. */
const minInterval_ms = 10 * second;

/**
 * Returns the progress of an episode's newest video; if it is being converted at a transcoder,
 * reads it from there first. A video that was queued for later is processed now.
 */
export async function refresh(context: Context, episode_id: number): Promise<Processing> {
  const { clock, db, transcoder, log } = context;
  const video = await findNewestVideo(db, episode_id);
  if (!video) return { video_status: null, process_status: 0, reason: null, queue_place: null };
  if (video.status === 'queued') await bringProcessingForward(db, video.id, clock.now());
  const conversion = transcoder.kind === 'local' ? undefined : await findOpenConversion(db, video.id);
  if (transcoder.kind === 'local' || !conversion?.job_ref || !runningStates.includes(conversion.state))
    return progressOf(video);
  const { id, job_ref } = conversion;
  try {
    await pollTranscoder(context, transcoder, { id, job_ref }, minInterval_ms);
  } catch (error) {
    log.warn({ err: error, video_id: video.id }, 'The progress of a conversion could not be read');
    throw new Refusal(503, 'Error updating job status');
  }
  return progressOf((await findNewestVideo(db, episode_id)) ?? video);
}

const progressOf = ({
  status,
  process_status,
  reason,
  queue_place,
}: NonNullable<Awaited<ReturnType<typeof findNewestVideo>>>): Processing => ({
  video_status: status,
  process_status,
  reason,
  queue_place,
});
