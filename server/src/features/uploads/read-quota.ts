import type { Quota } from '@kinora/contract/uploads/quota';
import type { Context } from '#context.ts';
import { effectiveQuota } from '#features/processing/quota-rules.ts';
import { readOwnQuota, readUsage } from '#features/processing/usage-queries.ts';

/** Reads how much of a creator's quota is used. */
export async function readCreatorQuota({ config, db }: Context, creator_id: number): Promise<Quota> {
  const quota = effectiveQuota(config, await readOwnQuota(db, creator_id));
  if (quota.bytes === null && quota.seconds === null) return { bytes: null, seconds: null };
  const { kept_bytes, arriving_bytes, length_s } = await readUsage(db, { creator_id, episode_id: null });
  return {
    bytes: quota.bytes === null ? null : { used: kept_bytes + arriving_bytes, limit: quota.bytes },
    seconds: quota.seconds === null ? null : { used: length_s, limit: quota.seconds },
  };
}
