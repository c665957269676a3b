import type { Score } from '#features/discovery/recommendations/model/score.ts';
import { similarityTo } from '#features/discovery/recommendations/rules.ts';

export type Candidate = {
  id: number;
  popular: number;
  category: { category_id: number; category_name: string }[];
};

/** Why a show is suggested: because of a show that the viewer knows, its genre, or its popularity. */
export type Cause = { kind: 'show'; show_id: number } | { kind: 'genre'; name: string } | { kind: 'popular' };

export type Ranked<Show> = { show: Show; cause: Cause };

/** Weight of genres if there are neighbours, which predict better; without neighbours, genres count in full. */
const genreWeightWithNeighbours = 0.2;

export type RankingData = {
  scores: ReadonlyMap<number, Score>;
  taste: ReadonlyMap<number, number>;
  /** The score that the most watched show gets for its popularity. */
  pull: number;
};

/** Ranks the candidates, best first, leaving out those with a negative score. */
export function rank<Show extends Candidate>(shows: readonly Show[], data: RankingData): Ranked<Show>[] {
  const { scores, taste, pull } = data;
  const max = Math.max(...shows.map(({ popular }) => popular), Number.MIN_VALUE);
  const similarity = similarityTo(taste);
  const genreWeight = Array.from(scores.values()).some(({ value }) => value > 0)
    ? genreWeightWithNeighbours
    : 1;
  return shows
    .map((show) => {
      const score = scores.get(show.id);
      const parts = {
        show: score?.value ?? 0,
        genre: genreWeight * similarity(show),
        popular: (pull * show.popular) / max,
      };
      return {
        show,
        value: parts.show + parts.genre + parts.popular,
        cause: causeOf(show, score, parts, taste),
      };
    })
    .filter(({ value }) => value >= 0)
    .toSorted((a, b) => b.value - a.value)
    .map(({ show, cause }) => ({ show, cause }));
}

/** Returns the cause that contributed most. */
function causeOf(
  { category }: Candidate,
  score: Score | undefined,
  parts: { show: number; genre: number; popular: number },
  taste: ReadonlyMap<number, number>,
): Cause {
  const [seed] = score?.seeds ?? [];
  if (seed !== undefined && parts.show > 0 && parts.show >= Math.max(parts.genre, parts.popular))
    return { kind: 'show', show_id: seed };
  if (parts.genre <= 0 || parts.genre < parts.popular) return { kind: 'popular' };
  const preferences = category.map((one) => ({
    name: one.category_name,
    weight: taste.get(one.category_id) ?? 0,
  }));
  const [favoriteGenre] = preferences.toSorted((a, b) => b.weight - a.weight);
  return favoriteGenre ? { kind: 'genre', name: favoriteGenre.name } : { kind: 'popular' };
}

/** The share of a list that may have the same seed. */
const maxSeedShare = 0.25;
/** In a short list, this many suggestions may have the same seed, even if they exceed the share. */
const alwaysAllowedPerSeed = 3;

/**
 * Picks from the ranked shows so that no single seed is the reason for most of them, as long as there are
 * others.
 */
export function diversify<Show>(ranked: readonly Ranked<Show>[], limit: number): Ranked<Show>[] {
  const max = Math.max(alwaysAllowedPerSeed, Math.ceil(maxSeedShare * limit));
  const countBySeed = new Map<number, number>();
  const [taken, others]: [Ranked<Show>[], Ranked<Show>[]] = [[], []];
  for (const one of ranked) {
    const seed = one.cause.kind === 'show' ? one.cause.show_id : 0;
    const before = countBySeed.get(seed) ?? 0;
    if (seed !== 0) countBySeed.set(seed, before + 1);
    (seed !== 0 && before >= max ? others : taken).push(one);
  }
  return [...taken, ...others].slice(0, limit);
}
