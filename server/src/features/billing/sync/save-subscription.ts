import type { Provider } from '@kinora/contract/billing/billing';
import type { Seller } from '#db/tables/invoices.ts';
import type { Tx } from '#db/types.ts';
import { issueInvoices } from '#features/billing/invoices/issue-invoices.ts';
import { lockMember } from '#features/billing/member-queries.ts';
import { listPayments, upsertPayments } from '#features/billing/sync/payment-queries.ts';
import { withTaxes } from '#features/billing/tax/with-taxes.ts';
import { comparePayments, type PaymentChanges } from '#features/billing/sync/payment-rules.ts';
import {
  findLiveSubscription,
  findSubscription,
  upsertSubscription,
  type StoredSubscription,
} from '#features/billing/queries.ts';
import {
  deriveState,
  stateWithoutAccess,
  isLive,
  nextStatus,
  type Policy,
  type SubscriptionState,
} from '#features/billing/rules.ts';
import type { OwnedSubscription } from '#services/payments/types.ts';

/** The result of saving a subscription. */
export type SavedSubscription = PaymentChanges & {
  id: number;
  provider: Provider;
  read: OwnedSubscription;
  before: StoredSubscription | undefined;
  after: SubscriptionState;
  is_duplicate: boolean;
};

/**
 * Saves a subscription as read from its provider: its payments with their taxes and invoices, and the access that
 * follows from them. Payments are never deleted. If a change affects a month that is already closed, the next royalty
 * close corrects it.
 */
export async function saveSubscription(
  tx: Tx,
  provider: Provider,
  read: OwnedSubscription,
  { policy, seller, now }: { policy: Policy; seller: Seller; now: Date },
): Promise<SavedSubscription> {
  const { user_id, provider_ref } = read;
  await lockMember(tx, user_id);
  const before = await findSubscription(tx, provider, provider_ref);
  if (before && before.user_id !== user_id)
    throw new Error(`The subscription ${provider_ref} of ${provider} belongs to another member`);
  const state = deriveState({ ...read, status: nextStatus(before?.status, read.status) }, policy);
  const is_duplicate =
    before?.is_duplicate || (isLive(state.status) && (await hasAnotherLive(tx, user_id, before?.id)));
  const after = is_duplicate || before?.withdrawn_at ? stateWithoutAccess(state) : state;
  const id = await upsertSubscription(tx, provider, read, { ...after, is_duplicate }, now);
  const stored = await listPayments(tx, id);
  const changes = comparePayments(read.payments, stored);
  const known = read.payments.filter((payment) => !changes.paid.includes(payment));
  const taxed = await withTaxes(tx, user_id, changes.paid);
  await upsertPayments(tx, provider, { id, user_id }, [...known, ...taxed]);
  const buyers = new Map(read.payments.flatMap((one) => (one.buyer ? [[one.provider_ref, one.buyer]] : [])));
  const numbers = await issueInvoices(tx, { id, user_id }, { seller, now, buyers });
  const paid = changes.paid.map((one) => ({ ...one, number: numbers.get(one.provider_ref) ?? one.number }));
  return { id, provider, read, before, after, is_duplicate, ...changes, paid };
}

async function hasAnotherLive(tx: Tx, user_id: number, id: number | undefined): Promise<boolean> {
  const live = await findLiveSubscription(tx, user_id);
  return live !== undefined && live.id !== id;
}
