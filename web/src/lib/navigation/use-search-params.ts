import { useMemo } from 'react';
import { useLocation, type NavigateOptions } from 'react-router';
import { changeQuery } from './history.ts';

type Change = (params: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void;

/** The parameters in the page's URL, and a function that replaces them. */
export function useSearchParams(): [URLSearchParams, Change] {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (next, options) => void changeQuery(pathname, new URLSearchParams(next).toString(), options),
  ];
}
