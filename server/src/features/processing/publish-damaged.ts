import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { afterPublishing } from '#features/processing/after-publishing.ts';
import { publishHeldVideo } from '#features/processing/damage-queries.ts';
import { Refusal } from '#http/errors.ts';

/**
 * Publishes the newest video of an episode even though parts of its upload could not be read.
 * @throws 409 if it is not waiting for its publisher's decision.
 */
export async function publishDamaged(context: Context, episode_id: number): Promise<void> {
  const { clock, db, storage } = context;
  const now = clock.now();
  const outdated = await transaction(db, async (tx) => {
    const video_id = await publishHeldVideo(tx, episode_id, now);
    if (video_id === undefined) throw new Refusal(409, 'This video is not waiting for your decision.');
    return afterPublishing(tx, context, { episode_id, video_id }, now);
  });
  for (const key of outdated) await storage.delete(key);
}
