import type { PageQuery, SortOrder } from '@kinora/contract/schemas';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { readListQuery, writeListQuery } from './list-query.ts';

export type ListUrl<Sort extends string = string> = {
  wanted: PageQuery<Sort>;
  change: (change: Partial<PageQuery>) => void;
};

/**
 * Returns which page of a list to show, and a function to change that. The state is in the URL, so that going
 * back, reloading and sharing a link show the same rows. The first of `sorts` is the default order unless
 * `defaultSort` names another.
 */
export function useListUrl<const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  defaultSort?: SortOrder<Sort>,
): ListUrl<Sort> {
  const [params, setParams] = useSearchParams();
  const defaults = readListQuery(new URLSearchParams(), sorts, defaultSort);
  return {
    wanted: readListQuery(params, sorts, defaultSort),
    // After two changes in quick succession, the address bar may be ahead of the rendered state.
    change: (change) =>
      setParams(writeListQuery(new URLSearchParams(window.location.search), change, defaults), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
