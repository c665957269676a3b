import { maxPages } from '@kinora/contract/catalogue/shows';
import { useInfiniteQuery } from '@tanstack/react-query';

const pageSize = 60;

/** A list of shows or episodes that loads page by page, on request. */
export function useListPages<Item extends { id: number }>(
  queryKey: readonly unknown[],
  readPage: (rows: { limit: number; page: number }, signal: AbortSignal) => Promise<{ data: Item[] }>,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      (await readPage({ limit: pageSize, page: pageParam }, signal)).data,
    initialPageParam: 1,
    getNextPageParam: (lastPage, pages) =>
      lastPage.length === pageSize && pages.length < maxPages ? pages.length + 1 : undefined,
    // An item whose rank changed between requests may be on two pages.
    select: ({ pages }) => [...new Map(pages.flat().map((item) => [item.id, item])).values()],
  });
  const more = {
    isPending: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? list.error : null,
    show: () => void list.fetchNextPage(),
  };
  return { ...list, more: list.hasNextPage ? more : null };
}
