import { listCoupons } from '@kinora/contract/billing/coupons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** The coupons of the card provider, a page at a time, on request. */
export const useCoupons = () =>
  useInfiniteQuery({
    queryKey: [listCoupons.path],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam };
      return (await call(listCoupons, { query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages: [first, ...others] }) =>
      first && { ...first, coupons: [first, ...others].flatMap(({ coupons }) => coupons) },
  });
