import { searchSuggestions, type SearchSuggestion } from '@kinora/contract/discovery/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';

const noSuggestions: readonly SearchSuggestion[] = [];

/** Suggestions for the text typed so far, debounced; the previous ones stay until the new ones have loaded. */
export function useSuggestions(text: string): readonly SearchSuggestion[] {
  const keyword = useDebounced(text.trim(), 150);
  const { data } = useQuery({
    ...queryOf(searchSuggestions, { query: { keyword } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    // Suggestions are optional; if they cannot be loaded, the search itself reports why.
    retry: false,
  });
  return keyword && text.trim() && data ? data : noSuggestions;
}
