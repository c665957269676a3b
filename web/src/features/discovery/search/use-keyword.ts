import { maxKeywordLength } from '@kinora/contract/discovery/search';
import { useLocation } from 'react-router';

/** The keyword of the current search page; empty on other pages. */
export function useKeyword(): string {
  const { pathname, search } = useLocation();
  if (pathname !== '/shows-by-search-query') return '';
  return (new URLSearchParams(search).get('keyword') ?? '').trim().slice(0, maxKeywordLength);
}
