import { pageSizes, type PageQuery, type SortOrder } from '@kinora/contract/schemas';

/** Reads the page of a list that a URL's query requests; invalid values are treated as missing. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  defaultSort: SortOrder<Sort> = sorts[0],
): PageQuery<Sort> {
  const page = Number(params.get('page'));
  const orders = sorts.flatMap((sort): SortOrder<Sort>[] => [sort, `-${sort}`]);
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    page_size: pageSizes.find((size) => String(size) === params.get('page_size')) ?? pageSizes[0],
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    sort: orders.find((order) => order === params.get('sort')) ?? defaultSort,
  };
}

/** Writes a change to a URL's query; changing the search, the page size or the order goes back to page 1. */
export function writeListQuery(
  params: URLSearchParams,
  change: Partial<PageQuery>,
  defaults: PageQuery,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ page: 1, ...change }))
    if (value === defaults[name as keyof PageQuery]) changed.delete(name);
    else changed.set(name, String(value));
  return changed;
}
