import { minute, second } from '#clock.ts';

/** What a viewer has done with a show. */
export type Interactions = {
  show_id: number;
  /** Seconds watched, counting repeated parts once. */
  watched_s: number;
  /** Total length of its released episodes, in seconds. */
  length_s: number;
  reaction: 'like' | 'dislike' | null;
  follows: boolean;
  /** When the latest of these interactions took place. */
  at: string;
};

/** Watching for this long gives half of the strength that watching can give, however long the show is. */
const halfStrength_s = (20 * minute) / second;
const followStrength = 0.5;
const dislikeStrength = -0.5;

/**
 * Returns how much a viewer likes a show, from -0.5 to 1. A like or a dislike takes precedence. Otherwise the time
 * watched counts, either as a share of the show or in absolute terms, whichever gives more, so that neither a short
 * show nor a long one watched for two evenings is underrated; following the show adds to it.
 */
export function strengthOf({
  watched_s,
  length_s,
  reaction,
  follows,
}: Omit<Interactions, 'show_id' | 'at'>): number {
  if (reaction === 'like') return 1;
  if (reaction === 'dislike') return dislikeStrength;
  const share = length_s > 0 ? Math.min(watched_s / length_s, 1) : 0;
  const watching = Math.max(Math.sqrt(share), 1 - 2 ** (-watched_s / halfStrength_s));
  return Math.min(watching + (follows ? followStrength : 0), 1);
}

/** Returns the seconds since the latest interaction; Infinity if there is none. */
export function sinceLast_s(interactions: readonly Pick<Interactions, 'at'>[], now: Date): number {
  const last = Math.max(...interactions.map(({ at }) => Date.parse(at)));
  return (now.getTime() - last) / second;
}

type WithGenres = { category: readonly { category_id: number; category_name: string }[] };

/** Returns a viewer's taste for each genre, from the shows that they know. */
export function tasteOf(known: readonly (WithGenres & { strength: number })[]): Map<number, number> {
  const taste = new Map<number, number>();
  for (const { category, strength } of known)
    for (const { category_id } of category)
      taste.set(category_id, (taste.get(category_id) ?? 0) + strength / Math.sqrt(category.length));
  return taste;
}

/** Lists the genres that a viewer likes, favorites first. */
export const favoriteGenres = (taste: ReadonlyMap<number, number>, count: number): number[] =>
  [...taste]
    .filter(([, liking]) => liking > 0)
    .toSorted(([a, one], [b, other]) => other - one || a - b)
    .slice(0, count)
    .map(([category_id]) => category_id);

/**
 * Returns a function that rates how well a show's genres match a taste: 1 if its only genre is the favorite.
 */
export function similarityTo(taste: ReadonlyMap<number, number>): (show: WithGenres) => number {
  const max = Math.max(...taste.values(), Number.MIN_VALUE);
  return ({ category }) => {
    const sum = category.reduce((all, { category_id }) => all + (taste.get(category_id) ?? 0), 0);
    return sum / max / Math.sqrt(Math.max(category.length, 1));
  };
}
