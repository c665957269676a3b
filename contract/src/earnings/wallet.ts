import * as z from 'zod/mini';
import { Instant, listOrPage, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/** A credit to or debit from a creator's balance. */
export const WalletPayment = z.object({
  id: z.string(),
  user: z.object({ name: z.string() }),
  /** In minor units; negative if it was taken back or paid out. */
  amount: z.int(),
  currency: z.string(),
  /** `balance` while it has not been paid out; otherwise how it was paid out. */
  mode: z.string(),
  /** `royalty` or `royalty_adjustment` (a correction of an earlier month); any other value is a payout. */
  type: z.string(),
  memo: z.string(),
  /** The statement that explains it. */
  statement: z.nullable(z.string()),
  created_at: Instant,
});
export type WalletPayment = z.infer<typeof WalletPayment>;

export const walletSorts = ['id', 'amount', 'mode', 'type', 'created_at'] as const;

export const walletPayments = endpoint({
  summary: "Credits and debits of the caller's balance; none until monetization is enabled",
  method: 'GET',
  path: '/api/publisher/wallet/payments',
  scope: 'earnings:read',
  auth: 'member',
  query: pageQuery(walletSorts),
  response: listOrPage(WalletPayment),
});
