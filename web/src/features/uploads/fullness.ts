import type { Quota, QuotaUsage } from '@kinora/contract/uploads/quota';
import { totalLength } from '#lib/format.ts';

export type Fullness = 'fine' | 'nearly' | 'full';

const nearlyFull = 0.8;

/** How full a quota is, judged by the limit that is closer to being reached. */
export function fullness({ bytes, seconds }: Quota): Fullness {
  const max = Math.max(shareOf(bytes), shareOf(seconds));
  return max >= 1 ? 'full' : max >= nearlyFull ? 'nearly' : 'fine';
}

const shareOf = (part: QuotaUsage | null): number => (part ? part.used / part.limit : 0);

/** Returns why a film would exceed its creator's limit of hours, before it is uploaded; null if it would not. */
export function lengthRefusal({ seconds }: Quota, duration_s: number | null): string | null {
  if (!seconds || duration_s === null || seconds.used + duration_s <= seconds.limit) return null;
  return `This film is ${totalLength(duration_s)} long. Your films are ${totalLength(seconds.used)} long in total, and the limit is ${totalLength(seconds.limit)}. Delete films and empty the trash, or ask the people who run this service for more.`;
}
