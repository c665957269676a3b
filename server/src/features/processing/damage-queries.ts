import { damageSummary, type Damage } from '@kinora/contract/processing/damage';
import { sql } from 'kysely';
import type { Tx } from '#db/types.ts';
import { updateClaimed, type Claim, type Published } from '#features/processing/claim-queries.ts';
import { insertRenditions, showVideo } from '#features/processing/queries.ts';
import { hideStandIn } from '#features/processing/stand-in-queries.ts';

export type Damaged = Omit<Published, 'ready_at' | 'damage'> & { damage: Damage };

/**
 * Holds a processed video back until its publisher decides whether to publish it. Its stand-in has
 * the same damage, so it is no longer shown either.
 * @returns false, with nothing written, if the claim is no longer valid.
 */
export async function holdVideo(
  tx: Tx,
  claim: Claim,
  { renditions, previews, damage, ...facts }: Damaged,
): Promise<boolean> {
  const { numUpdatedRows } = await updateClaimed(tx, claim)
    .set({
      ...facts,
      status: 'damaged',
      // Only a published video is at 100%.
      process_status: 99,
      reason: damageSummary(damage),
      damage: JSON.stringify(damage),
      previews: previews && JSON.stringify(previews),
      lease_until: null,
      setback: null,
      setback_cause: null,
      updated_at: sql`now()`,
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertRenditions(tx, claim.id, renditions);
  await hideStandIn(tx, claim.id);
  return true;
}

/**
 * Publishes the newest video of an episode if it is waiting for its publisher's decision.
 * @returns its id; undefined if it is not waiting.
 */
export async function publishHeldVideo(tx: Tx, episode_id: number, now: Date): Promise<number | undefined> {
  const video = await tx
    .selectFrom('videos')
    .select(['id', 'status'])
    .where('episode_id', '=', episode_id)
    .where('stands_in_for', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (video?.status !== 'damaged') return undefined;
  await tx
    .updateTable('videos')
    .set({ status: 'ready', process_status: 100, reason: null, ready_at: now, updated_at: now })
    .where('id', '=', video.id)
    .execute();
  await showVideo(tx, { id: video.id, episode_id });
  return video.id;
}
