import type { SearchSuggestion } from '@kinora/contract/discovery/search';

/** A suggestion, and whether it begins with the text typed. */
export type MatchedSuggestion = SearchSuggestion & { starts_with_text: boolean };

const maxSuggestions = 8;
/** How many suggestions each kind may have while other kinds compete for the places. */
const shares: Record<SearchSuggestion['kind'], number> = { show: 4, cast: 2, category: 1, episode: 1 };

/**
 * Chooses up to eight suggestions to show: each kind gets its share, and the remaining places go to the first of the
 * others. Suggestions that begin with the text typed come first, and shows come before people, genres and episodes.
 */
export function chooseSuggestions(suggested: MatchedSuggestion[]): SearchSuggestion[] {
  const sorted = suggested.toSorted((a, b) => Number(b.starts_with_text) - Number(a.starts_with_text));
  const taken = new Map<SearchSuggestion['kind'], number>();
  const withinShare = sorted.filter(({ kind }) => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return (taken.get(kind) ?? 0) <= shares[kind];
  });
  const rest = sorted
    .filter((one) => !withinShare.includes(one))
    .slice(0, maxSuggestions - withinShare.length);
  const chosen = new Set([...withinShare, ...rest]);
  return sorted.filter((one) => chosen.has(one)).map(({ kind, text, show_id }) => ({ kind, text, show_id }));
}
