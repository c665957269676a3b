import { useMemo } from 'react';
import { useLocation, type NavigateOptions } from 'react-router';
import { goTo } from './history.ts';

type Change = (params: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void;

/** The parameters in the page's address, and a function that replaces them. */
export function useSearchParams(): [URLSearchParams, Change] {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (next, options) => {
      const query = new URLSearchParams(next).toString();
      void goTo(query ? `${pathname}?${query}` : pathname, options);
    },
  ];
}
