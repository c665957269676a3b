import type { SearchSuggestion } from '@kinora/contract/discovery/search';

/** A suggestion, and whether it begins with the text typed. */
export type MatchedSuggestion = SearchSuggestion & { starts: boolean };

const max = 8;
/** How many suggestions of a kind there may be while other kinds compete for the space. */
const share: Record<SearchSuggestion['kind'], number> = { show: 4, cast: 2, category: 1, episode: 1 };

/**
 * Chooses the eight suggestions to show: each kind gets its share, and the remaining places go to the first
 * in order. Suggestions that begin with the text typed come first, and shows before people, genres and
 * episodes.
 */
export function chooseSuggestions(suggested: MatchedSuggestion[]): SearchSuggestion[] {
  const sorted = suggested.toSorted((a, b) => Number(b.starts) - Number(a.starts));
  const taken = new Map<SearchSuggestion['kind'], number>();
  const shared = sorted.filter(({ kind }) => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return (taken.get(kind) ?? 0) <= share[kind];
  });
  const rest = sorted.filter((one) => !shared.includes(one)).slice(0, max - shared.length);
  const chosen = new Set([...shared, ...rest]);
  return sorted.filter((one) => chosen.has(one)).map(({ kind, text, show_id }) => ({ kind, text, show_id }));
}
