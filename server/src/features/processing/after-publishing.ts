import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { deleteOutdatedCaptions } from '#features/playback/extras/captions-queries.ts';
import { publishTexts } from '#features/processing/texts-queries.ts';
import { requestFirstTranscription } from '#features/processing/transcription/queries.ts';

/**
 * Does the work that follows the publishing of a video, in the same transaction.
 * @returns the keys of files to delete afterwards.
 */
export async function afterPublishing(
  tx: Tx,
  { jobs, transcriber }: Pick<Context, 'jobs' | 'transcriber'>,
  video: { episode_id: number; video_id: number },
  now: Date,
): Promise<string[]> {
  if (transcriber)
    await requestFirstTranscription(tx, jobs, { video_id: video.video_id, task: 'transcribe', now });
  const outdated = await deleteOutdatedCaptions(tx, video);
  return [...outdated, ...(await publishTexts(tx, video, now))];
}
