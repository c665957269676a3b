import type { SearchSuggestion } from '@kinora/contract/discovery/search';
import { useNavigate } from 'react-router';
import { showPath } from '#lib/show-path.ts';
import { useKeyword } from './use-keyword.ts';
import { suggestionText } from './suggestion-text.ts';

/** Navigation from the search box to results and suggestions. */
export function useSearch() {
  const navigate = useNavigate();
  const keyword = useKeyword();
  const search = (text: string) => void navigate(searchPath(text), { replace: text === keyword });
  return {
    search,
    choose: (suggestion: SearchSuggestion) => {
      const { kind, show_id, text } = suggestion;
      if (kind === 'show' && show_id !== null) void navigate(showPath({ id: show_id, name: text }));
      else search(suggestionText(suggestion));
    },
  };
}

/** Path of the search results for a keyword. */
function searchPath(keyword: string): string {
  return `/shows-by-search-query?${new URLSearchParams({ keyword })}`;
}
