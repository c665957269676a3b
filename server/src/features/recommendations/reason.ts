import { genreInSentence } from '@kinora/contract/genres';
import type { Cause } from '#features/recommendations/rank.ts';
import type { Interactions } from '#features/recommendations/rules.ts';

/** A show that somebody has dealt with, as far as a suggestion needs it. */
export type KnownShow = {
  show_id: number;
  title: string;
  strength: number;
  interaction: 'watched' | 'liked' | 'follow';
  category: { category_id: number; category_name: string }[];
  /** Whether the viewer may see it listed: it may be above their setting by now. */
  is_visible: boolean;
};

/** What most of all says that somebody likes a show. */
export function interactionOf({ reaction, watched_s }: Interactions): KnownShow['interaction'] {
  if (reaction === 'like') return 'liked';
  return watched_s > 0 ? 'watched' : 'follow';
}

/** The line that says why a show is there; plain text, whatever the titles hold. */
export function reasonFor(cause: Cause, known: ReadonlyMap<number, KnownShow>, brand: string): string {
  const seed = cause.kind === 'show' ? known.get(cause.show_id) : undefined;
  if (seed) return `Because you ${seed.interaction} ${seed.title}`;
  if (cause.kind === 'genre') return `Because you like ${genreInSentence(cause.name)}`;
  return `Popular on ${brand}`;
}
