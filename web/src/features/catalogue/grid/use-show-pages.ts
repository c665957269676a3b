import { mostPages, type ShowCard } from '@kinora/contract/catalogue/shows';
import { useInfiniteQuery } from '@tanstack/react-query';

const limit = 60;

/** A list of shows that loads page by page, on request. */
export function useShowPages(
  queryKey: readonly unknown[],
  readPage: (rows: { limit: number; page: number }, signal: AbortSignal) => Promise<{ data: ShowCard[] }>,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => (await readPage({ limit, page: pageParam }, signal)).data,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.length === limit && pages.length < mostPages ? pages.length + 1 : undefined,
    // A show whose rank changed between requests may be on two pages.
    select: ({ pages }) => [...new Map(pages.flat().map((show) => [show.id, show])).values()],
  });
  const more = {
    isPending: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? list.error : null,
    show: () => void list.fetchNextPage(),
  };
  return { ...list, more: list.hasNextPage ? more : null };
}
