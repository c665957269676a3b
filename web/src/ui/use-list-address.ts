import type { PageQuery, SortOrder } from '@kinora/contract/common';
import { useSearchParams } from 'react-router';
import { readListAddress, writeListAddress } from './list-address.ts';

export type ListAddress<Sort extends string = string> = {
  wanted: PageQuery<Sort>;
  change: (change: Partial<PageQuery>) => void;
};

/**
 * Which page of a list is looked at. The address bar keeps it, so that going back, a reload and a link sent
 * to somebody find the same rows. The first of `sorts` is the list's usual order, if no other is named.
 */
export function useListAddress<const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  usualSort?: SortOrder<Sort>,
): ListAddress<Sort> {
  const [address, setAddress] = useSearchParams();
  const usual = readListAddress(new URLSearchParams(), sorts, usualSort);
  return {
    wanted: readListAddress(address, sorts, usualSort),
    // The address bar may be ahead of what is drawn, when two changes follow each other fast.
    change: (change) =>
      setAddress(writeListAddress(new URLSearchParams(window.location.search), change, usual), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
