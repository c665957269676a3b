import { maxCounted, type ListedCategory } from '@kinora/contract/catalogue/shows';
import { plural } from '#lib/format.ts';

/** How many shows a genre has: `12`, or `1,000+` if not all are counted. */
export function formatShowCount({ shows_count }: ListedCategory): string {
  return `${shows_count.toLocaleString()}${shows_count < maxCounted ? '' : '+'}`;
}

/** How many shows a genre has, with the noun: `12 shows`. */
export function showCountText(genre: ListedCategory): string {
  return `${formatShowCount(genre)} ${plural(genre.shows_count, 'show')}`;
}
