import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import { updateTrailerUpload, type TrailerOwner } from '#features/publishing/trailers/queries.ts';
import type { ReceivedFile } from '#http/body/body.ts';
import { processTrailer } from '#features/publishing/trailers/process-trailer-job.ts';

/**
 * Stores an uploaded trailer unchanged, for a job to make it playable.
 * @returns the storage key; null if no trailer was sent.
 */
export async function storeTrailer(
  { storage }: Context,
  { trailer }: { trailer?: ReceivedFile | undefined },
): Promise<string | null> {
  if (!trailer) return null;
  const key = `trailers/sources/${randomUUID()}.mp4`;
  await storage.putFile(key, trailer.path, { content_type: 'video/mp4' });
  return key;
}

/** Returns the storage key that an uploaded trailer will have once it can be played. */
export const playableKey = (source_key: string): string =>
  source_key.replace('trailers/sources/', 'trailers/');

/** Queues the job that makes an uploaded trailer playable; from now on no older upload can replace it. */
export async function queueTrailer(
  { jobs }: Context,
  tx: Tx,
  owner: TrailerOwner,
  source_key: string | null,
): Promise<void> {
  if (!source_key) return;
  await updateTrailerUpload(tx, owner, playableKey(source_key));
  await jobs.send(tx, processTrailer, { ...owner, source_key }, source_key);
}
