import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { exceeds, overHours, effectiveQuota } from '#features/processing/quota-rules.ts';
import { overQuota, type Failure } from '#features/processing/rules.ts';
import {
  findUnfinishedVideo,
  lockCreator,
  readUsage,
  saveReservedLength,
} from '#features/processing/usage-queries.ts';

/** A film is longer than its creator's remaining hours. */
export class OverQuota extends Error {
  override name = 'OverQuota';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/**
 * Counts an uploaded film once against its creator's hours, as soon as its length is known; films
 * that are processed at the same time are counted one after the other.
 * @throws OverQuota
 */
export async function reserveHours(
  { config, db }: Context,
  video_id: number,
  length_s: number,
): Promise<void> {
  const failure = await transaction(db, async (tx) => {
    const video = await findUnfinishedVideo(tx, video_id);
    // Films that were not uploaded belong to the service itself.
    if (!video || video.upload_id === null) return null;
    const { episode_id, publisher_id: creator_id } = video;
    const { seconds: limit } = effectiveQuota(config, await lockCreator(tx, creator_id));
    // Another job may have counted it in the meantime.
    if ((await findUnfinishedVideo(tx, video_id))?.reserved_s !== null) return null;
    if (limit !== null) {
      const { length_s: used, replaced_s: replaced } = await readUsage(tx, { creator_id, episode_id });
      if (exceeds(limit, { used, replaced, added: length_s }))
        return overQuota(overHours(length_s, used - replaced, limit));
    }
    await saveReservedLength(tx, video_id, length_s);
    return null;
  });
  if (failure) throw new OverQuota(failure);
}
