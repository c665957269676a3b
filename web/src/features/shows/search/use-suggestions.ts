import { searchSuggestions } from '@kinora/contract/search';
import type { SearchSuggestion } from '@kinora/contract/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/queries.ts';
import { useDebounced } from '#lib/use-debounced.ts';

const none: readonly SearchSuggestion[] = [];

/** What may be meant by the words typed so far; asked when the typing pauses, and the last question only. */
export function useSuggestions(typed: string): readonly SearchSuggestion[] {
  const keyword = useDebounced(typed.trim(), 150);
  const { data } = useQuery({
    ...queryOf(searchSuggestions, { query: { keyword } }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    // Suggestions are a help: where they fail, the search itself says so.
    retry: false,
  });
  return keyword && typed.trim() && data ? data : none;
}
