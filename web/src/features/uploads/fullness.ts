import type { Quota, QuotaUsage } from '@kinora/contract/uploads/quota';
import { totalLength } from '#lib/format.ts';

export type Fullness = 'fine' | 'nearly_full' | 'full';

const nearlyFullFrom = 0.8;

/** How full a quota is, judged by the limit that is closer to being reached. */
export function fullness({ bytes, seconds }: Quota): Fullness {
  const max = Math.max(usedFraction(bytes), usedFraction(seconds));
  return max >= 1 ? 'full' : max >= nearlyFullFrom ? 'nearly_full' : 'fine';
}

const usedFraction = (usage: QuotaUsage | null): number => (usage ? usage.used / usage.limit : 0);

/**
 * Explains, before the upload, that a film would exceed its creator's limit on total length; null if it would
 * not.
 */
export function lengthRefusal({ seconds }: Quota, duration_s: number | null): string | null {
  if (!seconds || duration_s === null || seconds.used + duration_s <= seconds.limit) return null;
  return `This film is ${totalLength(duration_s)} long. Your films are ${totalLength(seconds.used)} long in total, and the limit is ${totalLength(seconds.limit)}. Delete films and empty the trash, or ask the people who run this service for more.`;
}
