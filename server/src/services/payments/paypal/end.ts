import * as z from 'zod/mini';
import { post, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { PaypalRefusal } from '#services/payments/paypal/refusal.ts';
import type { PlanReader } from '#services/payments/paypal/plan.ts';
import { readSubscription } from '#services/payments/paypal/read-subscription.ts';
import { findSubscription, pathOf } from '#services/payments/paypal/subscription.ts';

/** @NOTE PayPal ends it at once. The days that are paid stay paid: we read them from the payments. */
export async function cancel(account: PaypalAccount, provider_ref: string, key: string): Promise<void> {
  try {
    const reason = { reason: 'Cancelled by the subscriber' };
    await post(account, `${pathOf(provider_ref)}/cancel`, z.unknown(), reason, key);
  } catch (error) {
    if (!(error instanceof PaypalRefusal && error.status === 422)) throw error;
    // It had ended before, or never began: then nothing will be charged.
    const status = (await findSubscription(account, provider_ref))?.status;
    if (status === 'ACTIVE' || status === 'SUSPENDED') throw error;
  }
}

export async function endAndRefund(
  account: PaypalAccount,
  plans: PlanReader,
  provider_ref: string,
  key: string,
): Promise<void> {
  await cancel(account, provider_ref, `${key}:end`);
  const last = (await readSubscription(account, plans, provider_ref))?.payments.at(-1);
  if (!last || last.amount_minor === 0 || last.refunded_minor > 0 || last.dispute !== 'none') return;
  const path = `/v2/payments/captures/${encodeURIComponent(last.provider_ref)}/refund`;
  await post(account, path, z.unknown(), {}, `${key}:refund`);
}
