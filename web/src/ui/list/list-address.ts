import { pageSizes, type PageQuery, type SortOrder } from '@kinora/contract/common';

/** Reads which page of a list a URL's query requests; invalid values are treated as missing. */
export function readListAddress<Sort extends string>(
  address: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  defaultSort: SortOrder<Sort> = sorts[0],
): PageQuery<Sort> {
  const page = Number(address.get('page'));
  const orders = sorts.flatMap((sort): SortOrder<Sort>[] => [sort, `-${sort}`]);
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    page_size: pageSizes.find((size) => String(size) === address.get('page_size')) ?? pageSizes[0],
    search: address.get('search')?.trim().slice(0, 100) ?? '',
    sort: orders.find((order) => order === address.get('sort')) ?? defaultSort,
  };
}

/** Writes a change to a URL's query; changing the search, the page size or the order goes back to page 1. */
export function writeListAddress(
  address: URLSearchParams,
  change: Partial<PageQuery>,
  defaults: PageQuery,
): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const [name, value] of Object.entries({ page: 1, ...change }))
    if (value === defaults[name as keyof PageQuery]) written.delete(name);
    else written.set(name, String(value));
  return written;
}
