import type { PaypalAccount } from '#services/payments/paypal/account.ts';
import type { Return } from '#services/payments/paypal/store.ts';
import type { Event, PaymentResource } from '#services/payments/paypal/event-shape.ts';
import {
  readAmount,
  isPayment,
  namedPayments,
  readPayment,
  readReturn,
  readSiblings,
} from '#services/payments/paypal/movements.ts';
import { findSubscription } from '#services/payments/paypal/subscription.ts';
import { readTransactions } from '#services/payments/paypal/transactions.ts';

/**
 * Finds the subscription that an event concerns and the refund or reversal that it reports. If the event's
 * resource does not name the subscription, PayPal is queried for every id and link in the resource.
 */
export async function findSubject(
  account: PaypalAccount,
  { event_type, resource }: Event,
): Promise<{ subscription: string | null; returned: Return | null }> {
  if (event_type.startsWith('BILLING.SUBSCRIPTION.'))
    return { subscription: resource.id ?? null, returned: null };
  if (event_type.startsWith('CUSTOMER.DISPUTE.')) {
    const disputed = (resource.disputed_transactions ?? []).map(
      (transaction) => transaction.seller_transaction_id,
    );
    return { subscription: await findByPayment(account, disputed), returned: null };
  }
  const returnType = /^PAYMENT\.(?:SALE|CAPTURE)\.(REFUNDED|REVERSED)$/.exec(event_type)?.[1];
  if (!returnType && !/^PAYMENT\.(?:SALE|CAPTURE)\./.test(event_type))
    return { subscription: null, returned: null };
  const payments = await findPayments(account, resource, returnType !== undefined);
  const subscription =
    resource.billing_agreement_id ??
    (await findByPayment(account, payments)) ??
    (await findByUser(account, resource.custom_id ?? resource.custom, payments));
  const kind = returnType === 'REVERSED' ? 'reversal' : 'refund';
  return { subscription, returned: returnType ? toReturn(resource, payments[0], kind) : null };
}

/** Finds the possible ids of the payment that a resource concerns, most likely first. */
async function findPayments(
  account: PaypalAccount,
  resource: PaymentResource,
  isReturn: boolean,
): Promise<string[]> {
  const named = namedPayments(resource);
  if (!isReturn || isPayment(resource)) return [...(resource.id ? [resource.id] : []), ...named];
  if (named.length > 0) return named;
  const found = resource.id ? await readReturn(account, resource.id) : null;
  if (found && namedPayments(found).length > 0) return namedPayments(found);
  const { sales, refunds } = await readSiblings(account, resource);
  const refunded = refunds.filter(({ id }) => id === resource.id).flatMap(namedPayments);
  // Events about reversals may carry the id of the sale itself.
  return [...refunded, ...sales.flatMap(({ id }) => (id ? [id] : [])), ...(resource.id ? [resource.id] : [])];
}

async function findByPayment(
  account: PaypalAccount,
  payments: readonly (string | undefined)[],
): Promise<string | null> {
  for (const payment of new Set(payments)) {
    if (!payment) continue;
    const known = await account.store.subscriptionOf(payment);
    if (known) return known;
    const found = await readPayment(account, payment);
    if (!found) continue;
    const related = found.supplementary_data?.related_ids?.billing_agreement_id;
    const named = found.billing_agreement_id ?? related;
    if (named) return named;
    const siblingSubscriptions = (await readSiblings(account, found)).sales.map(
      (sale) => sale.billing_agreement_id,
    );
    const subscription =
      siblingSubscriptions.find(Boolean) ??
      (await findByUser(account, found.custom_id ?? found.custom, [payment]));
    if (subscription) return subscription;
  }
  return null;
}

/** Finds a member's subscription that lists one of the payments. */
async function findByUser(
  account: PaypalAccount,
  user: string | undefined,
  payments: readonly string[],
): Promise<string | null> {
  if (!user || !/^[1-9]\d{0,8}$/.test(user)) return null;
  for (const ref of await account.store.subscriptionsOf(Number(user))) {
    const subscription = await findSubscription(account, ref);
    const transactions = subscription ? await readTransactions(account, subscription) : [];
    if (transactions.some(({ id }) => payments.includes(id))) return ref;
  }
  return null;
}

/** The reference of a reversal that has no id of its own. */
export const reversalRef = (payment_ref: string): string => `${payment_ref}:reversal`;

/**
 * Returns the refund or reversal that an event reports; null for a refund event about the payment itself, which names
 * no refund.
 */
function toReturn(
  resource: PaymentResource,
  payment_ref: string | undefined,
  kind: Return['kind'],
): Return | null {
  if (!payment_ref) return null;
  const isPaymentItself = resource.id === undefined || resource.id === payment_ref;
  if (isPaymentItself && kind === 'refund') return null;
  return {
    return_ref: isPaymentItself ? reversalRef(payment_ref) : resource.id!,
    payment_ref,
    kind,
    amount_minor: readAmount(resource),
  };
}
