import { genreInSentence } from '@kinora/contract/catalogue/genres';
import type { Cause } from '#features/discovery/recommendations/rank.ts';
import type { Interactions } from '#features/discovery/recommendations/rules.ts';

/** A show that a viewer has interacted with, reduced to what suggestions need. */
export type KnownShow = {
  show_id: number;
  title: string;
  strength: number;
  interaction: 'watched' | 'liked' | 'follow';
  category: { category_id: number; category_name: string }[];
  /** Whether the viewer may see the show in lists: by now, it could be above their maturity setting. */
  is_visible: boolean;
};

/** Returns the interaction that shows most clearly that a viewer likes a show. */
export function interactionOf({ reaction, watched_s }: Interactions): KnownShow['interaction'] {
  if (reaction === 'like') return 'liked';
  return watched_s > 0 ? 'watched' : 'follow';
}

/** Returns the line that explains a suggestion, as plain text, whatever the titles contain. */
export function reasonFor(cause: Cause, known: ReadonlyMap<number, KnownShow>, brand: string): string {
  const seed = cause.kind === 'show' ? known.get(cause.show_id) : undefined;
  if (seed) return `Because you ${seed.interaction} ${seed.title}`;
  if (cause.kind === 'genre') return `Because you like ${genreInSentence(cause.name)}`;
  return `Popular on ${brand}`;
}
