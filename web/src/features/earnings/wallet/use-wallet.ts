import { CallError } from '@kinora/contract/client';
import type { PageQuery } from '@kinora/contract/schemas';
import { openPayoutAccount, readWallet } from '@kinora/contract/earnings/payouts';
import {
  exportStatementViewers,
  royaltyStatement,
  listStatements,
  royaltyTerms,
  statementViewers,
} from '@kinora/contract/earnings/royalties';
import { walletPayments, type walletSorts } from '@kinora/contract/earnings/wallet';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toastError } from '#ui/toast/toast.ts';

export const useWallet = () => useQuery(queryOf(readWallet, {}));

export const useWalletPayments = (query: PageQuery<(typeof walletSorts)[number]>) =>
  useQuery(pageQueryOf(walletPayments, { query }));

export const useStatements = () => useQuery(queryOf(listStatements, {}));

export const useStatement = (statement: string) =>
  useQuery(queryOf(royaltyStatement, { params: { statement } }));

/** Whether a call failed because the URL is malformed or matches nothing that the creator owns. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 422);

export const useRoyaltyTerms = () => useQuery(queryOf(royaltyTerms, {}));

type StatementLineParams = { statement: string; show_id: number };

export const useViewers = (
  params: StatementLineParams,
  { page, page_size }: Pick<PageQuery, 'page' | 'page_size'>,
) =>
  useQuery({
    ...queryOf(statementViewers, { params, query: { page, page_size } }),
    placeholderData: keepPreviousData,
  });

/** Downloads all viewer-months of a statement line; the URL expires after a few minutes. */
export const useDownloadViewers = () =>
  useWrite(exportStatementViewers, {
    onDone: ({ data }) => {
      const link = document.createElement('a');
      link.href = data.url;
      link.download = '';
      link.click();
    },
    onFailed: toastError,
  });

/** Redirects to Stripe, where the creator enters their bank details. */
export const useOpenPayoutAccount = () =>
  useWrite(openPayoutAccount, {
    onDone: ({ data }) => location.assign(data.url),
    onFailed: toastError,
  });
