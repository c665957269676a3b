import * as z from 'zod/mini';
import { Instant, listOrPage, pageQuery } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Money that came to a creator's balance, or left it. */
export const WalletPayment = z.object({
  id: z.string(),
  user: z.object({ name: z.string() }),
  /** In the smallest unit of the currency; below zero where it was taken back or paid out. */
  amount: z.int(),
  currency: z.string(),
  /** `balance` while it stays here; else the way by which it was paid out. */
  mode: z.string(),
  /** `royalty` or `royalty_adjustment`, a correction of an earlier month; others are payouts. */
  type: z.string(),
  memo: z.string(),
  /** The statement that explains it. */
  statement: z.nullable(z.string()),
  created_at: Instant,
});
export type WalletPayment = z.infer<typeof WalletPayment>;

export const walletSorts = ['id', 'amount', 'mode', 'type', 'created_at'] as const;

export const walletPayments = endpoint({
  summary: 'What came to the balance of the caller; nothing to somebody who is not monetized',
  method: 'GET',
  path: '/api/publisher/wallet/payments',
  auth: 'member',
  query: pageQuery(walletSorts),
  answer: listOrPage(WalletPayment),
});
