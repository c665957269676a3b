import { longestKeyword } from '@kinora/contract/search';
import { useLocation } from 'react-router';

/** What the page in sight was searched for; empty on every other page. */
export function useKeyword(): string {
  const { pathname, search } = useLocation();
  if (pathname !== '/shows-by-search-query') return '';
  return (new URLSearchParams(search).get('keyword') ?? '').trim().slice(0, longestKeyword);
}
