import * as z from 'zod/mini';
import { after, day } from '#clock.ts';
import { get, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { PaypalRefusal } from '#services/payments/paypal/refusal.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

const Disputes = z.object({
  items: z._default(z.array(z.object({ dispute_id: z.string(), status: z.string() })), []),
});
const Dispute = z.object({
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
});

/** A dispute can be opened within 180 days at PayPal, and takes some time to be resolved. */
const maxDisputeAge_ms = 270 * day;

export async function readDispute(
  account: PaypalAccount,
  transaction: { id: string; time: string },
): Promise<ProviderPayment['dispute']> {
  if (new Date(transaction.time) < after(account.clock.now(), -maxDisputeAge_ms)) return 'none';
  const query = new URLSearchParams({ disputed_transaction_id: transaction.id });
  const { items } = await get(account, `/v1/customer/disputes?${query}`, Disputes).catch((error: unknown) => {
    // The app at PayPal lacks permission to read disputes, so none are visible.
    if (error instanceof PaypalRefusal && error.status === 403) return { items: [] };
    throw error;
  });
  if (items.length === 0) return 'none';
  if (items.some(({ status }) => status !== 'RESOLVED')) return 'open';
  for (const { dispute_id } of items) {
    const path = `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`;
    const outcome = (await get(account, path, Dispute)).dispute_outcome?.outcome_code;
    if (outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED') return 'lost';
  }
  return 'won';
}
