import * as z from 'zod/mini';
import { get, nullIfMissing, type PaypalAccount } from '#services/payments/paypal/account.ts';
import { linkedIds, PaymentResource } from '#services/payments/paypal/event-shape.ts';
import { toMinor } from '#services/payments/paypal/money.ts';

const paymentPath = /\/(?:sale|captures?)\/([^/?]+)/;

/** Reads a payment by id; null if PayPal does not know it. */
export const readPayment = (account: PaypalAccount, id: string) =>
  readEither(
    account,
    `/v1/payments/sale/${encodeURIComponent(id)}`,
    `/v2/payments/captures/${encodeURIComponent(id)}`,
  );

/** Reads a refund or a reversal by id; null if PayPal does not know it. */
export const readReturn = (account: PaypalAccount, id: string) =>
  readEither(
    account,
    `/v1/payments/refund/${encodeURIComponent(id)}`,
    `/v2/payments/refunds/${encodeURIComponent(id)}`,
  );

async function readEither(
  account: PaypalAccount,
  first: string,
  second: string,
): Promise<PaymentResource | null> {
  return (
    (await nullIfMissing(get(account, first, PaymentResource))) ??
    nullIfMissing(get(account, second, PaymentResource))
  );
}

/** Returns the ids of the payments that a refund or reversal refers to. */
export function namedPayments(movement: PaymentResource): string[] {
  const related = movement.supplementary_data?.related_ids;
  return [
    movement.sale_id,
    movement.capture_id,
    related?.sale_id,
    related?.capture_id,
    ...linkedIds(movement, ['sale', 'capture', 'up'], paymentPath),
  ].filter((id) => id !== undefined);
}

/** Whether this is a payment rather than a refund or reversal, judging by its link to itself. */
export const isPayment = (movement: PaymentResource): boolean =>
  movement.id !== undefined && linkedIds(movement, ['self'], paymentPath).includes(movement.id);

/** Returns the amount moved, without its sign; null if the resource does not state it. */
export function readAmount({ amount }: PaymentResource): number | null {
  const value = amount?.value ?? amount?.total;
  const currency_code = amount?.currency_code ?? amount?.currency;
  if (value === undefined || currency_code === undefined) return null;
  return Math.abs(toMinor({ value, currency_code })) || null;
}

/** Whether the refund failed, so that no money was moved. */
export const hasFailed = ({ state, status }: PaymentResource): boolean =>
  ['FAILED', 'CANCELLED', 'CANCELED', 'DENIED'].includes((state ?? status ?? '').toUpperCase());

const ParentPayment = z.object({
  transactions: z._default(
    z.array(
      z.object({
        related_resources: z._default(
          z.array(z.object({ sale: z.optional(PaymentResource), refund: z.optional(PaymentResource) })),
          [],
        ),
      }),
    ),
    [],
  ),
});

/** Reads the sales and refunds of the same purchase, which version 1 of PayPal's API calls a payment. */
export async function readSiblings(
  account: PaypalAccount,
  { parent_payment, ...movement }: PaymentResource,
): Promise<{ sales: PaymentResource[]; refunds: PaymentResource[] }> {
  const [id] = parent_payment
    ? [parent_payment]
    : linkedIds({ ...movement, parent_payment }, ['parent_payment'], /\/payment\/([^/?]+)/);
  if (!id) return { sales: [], refunds: [] };
  const found = await nullIfMissing(
    get(account, `/v1/payments/payment/${encodeURIComponent(id)}`, ParentPayment),
  );
  const related = (found?.transactions ?? []).flatMap(({ related_resources }) => related_resources);
  return {
    sales: related.flatMap(({ sale }) => (sale ? [sale] : [])),
    refunds: related.flatMap(({ refund }) => (refund ? [refund] : [])),
  };
}
