import type { Config } from '#config/config.ts';
import type { OwnQuota } from '#features/processing/usage-queries.ts';

/** How much space a creator's films may take up, and how long they may be altogether; null for no limit. */
export type Quota = { bytes: number | null; seconds: number | null };

/**
 * Returns a creator's own quota if there is one, otherwise the configured quota. In either, 0
 * means no limit.
 */
export function effectiveQuota(
  { creator_quota_gb, creator_quota_hours }: Pick<Config, 'creator_quota_gb' | 'creator_quota_hours'>,
  { quota_gb, quota_hours }: OwnQuota,
): Quota {
  const gb = quota_gb ?? creator_quota_gb;
  const hours = quota_hours ?? creator_quota_hours;
  return { bytes: gb === 0 ? null : gb * 1e9, seconds: hours === 0 ? null : hours * 3600 };
}

/**
 * Whether an addition exceeds a limit. Replacing a film with a smaller or shorter one is always accepted,
 * because it frees space.
 */
export const exceeds = (limit: number, { used, replaced, added }: Change): boolean =>
  used - replaced + added > limit && added > replaced;

export type Change = { used: number; replaced: number; added: number };

const orAskForMore = 'or ask the people who run this service for more.';

export const overHours = (film_s: number, used_s: number, limit_s: number): string =>
  `This film is ${lengthText(film_s)} long. Your films may be ${lengthText(limit_s)} long in total, and your other films are already ${lengthText(used_s)} long. Delete films and empty the trash, ${orAskForMore} Your upload is kept, so that you can process it again afterwards.`;

export const hoursUsedUp = (used_s: number, limit_s: number): string =>
  `Your films are ${lengthText(used_s)} long in total, and the limit is ${lengthText(limit_s)}. Delete films and empty the trash, ${orAskForMore}`;

export const overBytes = (used: number, limit: number, file: number): string =>
  `Your films and uploads take up ${gbText(used)} of ${gbText(limit)}${file > 0 ? `, and this file is ${gbText(file)}` : ''}. Cancel uploads, delete films and empty the trash, ${orAskForMore}`;

/** Rounded up, so that a file that does not fit never appears to. */
export const gbText = (bytes: number): string => `${Math.ceil(bytes / 1e7) / 100} GB`;

function lengthText(seconds: number): string {
  const totalMinutes = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60];
  const parts = [
    ...(hours > 0 ? [count(hours, 'hour')] : []),
    ...(minutes > 0 || hours === 0 ? [count(minutes, 'minute')] : []),
  ];
  return parts.join(' ');
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
