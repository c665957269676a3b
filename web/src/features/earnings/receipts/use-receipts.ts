import { listReceipts, monthlyReceipt } from '@kinora/contract/earnings/receipts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';

export const useReceipts = () => useQuery(queryOf(listReceipts, {}));

export const useReceipt = (receipt: string | null) =>
  useQuery({ ...queryOf(monthlyReceipt, { params: { receipt: receipt ?? '' } }), enabled: receipt !== null });
