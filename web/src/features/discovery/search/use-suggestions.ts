import { searchSuggestions, type SearchSuggestion } from '@kinora/contract/discovery/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';

const none: readonly SearchSuggestion[] = [];

/** Suggestions for what was typed so far; debounced, and only for the latest text. */
export function useSuggestions(typed: string): readonly SearchSuggestion[] {
  const keyword = useDebounced(typed.trim(), 150);
  const { data } = useQuery({
    ...queryOf(searchSuggestions, { query: { keyword } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    // Suggestions are optional; if they fail, the search itself will report it.
    retry: false,
  });
  return keyword && typed.trim() && data ? data : none;
}
