import { readWallet } from '@kinora/contract/earnings/payouts';
import { listSplits } from '@kinora/contract/earnings/splits';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

export const useSplits = () => useQuery(queryOf(listSplits, {}));

/** The queries that a change to shares invalidates. */
export const splitsChange = { queryKey: queryOf(listSplits, {}).queryKey };

/** Whether the member has enabled monetization; null until that is known. */
export const useIsMonetized = (): boolean | null =>
  useQuery(queryOf(readWallet, {})).data?.is_monetized ?? null;
