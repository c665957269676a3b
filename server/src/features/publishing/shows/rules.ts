import { count, plural } from '@kinora/contract/plural';

/** Returns why a publisher with this many shows may not add another one; null if they may. */
export function showLimitRefusal(shows: number, most: number): string | null {
  if (shows < most) return null;
  return `Sorry, only ${plural(most, 'one show', count(most, 'show', undefined, 'en'))} per user allowed`;
}
