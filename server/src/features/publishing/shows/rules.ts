import { count, plural } from '@kinora/contract/plural';

/** Returns why a publisher with this many shows cannot have another; null if they can. */
export function showLimitRefusal(shows: number, limit: number): string | null {
  if (shows < limit) return null;
  return `Sorry, only ${plural(limit, 'one show', count(limit, 'show', undefined, 'en'))} per user allowed`;
}
