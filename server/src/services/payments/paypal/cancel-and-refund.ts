import * as z from 'zod/mini';
import { post, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { fromMinor } from '#services/payments/paypal/money.ts';
import { hasFailed, readReturn } from '#services/payments/paypal/movements.ts';
import { PaypalRefusal } from '#services/payments/paypal/refusal.ts';
import { findSubscription, subscriptionPath } from '#services/payments/paypal/subscription.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

/**
 * @NOTE PayPal ends the subscription immediately. Days already paid for stay valid: we derive them from the
 * payments.
 */
export async function cancel(account: PaypalAccount, provider_ref: string, key: string): Promise<void> {
  try {
    const reason = { reason: 'Cancelled by the subscriber' };
    await post(account, `${subscriptionPath(provider_ref)}/cancel`, z.unknown(), reason, key);
  } catch (error) {
    if (!(error instanceof PaypalRefusal && [404, 422].includes(error.status))) throw error;
    // It had already ended, never began, or is unknown to PayPal: in every case nothing more will be charged.
    const status = (await findSubscription(account, provider_ref))?.status;
    if (status === 'ACTIVE' || status === 'SUSPENDED') throw error;
  }
}

/** Refunds the rest of a payment. @returns false if PayPal refuses. */
export async function refund(
  account: PaypalAccount,
  { provider_ref, amount_minor, refunded_minor, currency }: ProviderPayment,
  key: string,
): Promise<boolean> {
  if (amount_minor <= refunded_minor) return false;
  const path = `/v2/payments/captures/${encodeURIComponent(provider_ref)}/refund`;
  const body = refunded_minor > 0 ? { amount: fromMinor(amount_minor - refunded_minor, currency) } : {};
  try {
    return await refundWithRetries(account, path, body, key);
  } catch (error) {
    const isFinal = error instanceof PaypalRefusal && error.issues.some((issue) => finalIssues.has(issue));
    if (!isFinal) throw error;
    return false;
  }
}

const Refunded = z.object({ id: z.optional(z.string()) });

/** The maximum number of attempts at a refund while PayPal remembers the request. */
const maxAttempts = 3;

/**
 * PayPal answers a request id that it remembers with the original response, even if that refund has since
 * failed, so each further attempt has a new id. @returns false if every attempt failed.
 */
async function refundWithRetries(
  account: PaypalAccount,
  path: string,
  body: object,
  key: string,
): Promise<boolean> {
  let request_id = key;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { id } = await post(account, path, Refunded, body, request_id);
    const created = id === undefined ? null : await readReturn(account, id);
    if (!created || !hasFailed(created)) return true;
    request_id = `${key}:${id}`;
  }
  return false;
}

/** Already refunded, disputed, or too old: a retry cannot succeed. */
const finalIssues = new Set([
  'CAPTURE_FULLY_REFUNDED',
  'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_NOT_ALLOWED',
  'REFUND_TIME_LIMIT_EXCEEDED',
]);
