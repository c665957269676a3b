import type { Provider } from '@kinora/contract/billing/billing';
import type { Tx } from '#db/types.ts';
import { lockMember } from '#features/billing/member-queries.ts';
import { listPayments, upsertPayments } from '#features/billing/sync/payment-queries.ts';
import { comparePayments, type PaymentChanges } from '#features/billing/sync/payment-rules.ts';
import {
  findLiveSubscription,
  findSubscription,
  upsertSubscription,
  type StoredSubscription,
} from '#features/billing/queries.ts';
import {
  deriveState,
  worthlessState,
  isLive,
  nextStatus,
  type Policy,
  type SubscriptionState,
} from '#features/billing/rules.ts';
import type { OwnedSubscription } from '#services/payments/types.ts';

/** The result of saving a subscription. */
export type Saved = PaymentChanges & {
  id: number;
  provider: Provider;
  read: OwnedSubscription;
  before: StoredSubscription | undefined;
  after: SubscriptionState;
  is_duplicate: boolean;
};

/**
 * Saves a subscription as read from its provider: its payments, and the access that follows from them.
 * Payments are never deleted. The next close of royalties corrects what a change means for a month that is
 * already closed.
 */
export async function saveSubscription(
  tx: Tx,
  provider: Provider,
  read: OwnedSubscription,
  { policy, now }: { policy: Policy; now: Date },
): Promise<Saved> {
  const { user_id, provider_ref } = read;
  await lockMember(tx, user_id);
  const before = await findSubscription(tx, provider, provider_ref);
  if (before && before.user_id !== user_id)
    throw new Error(`The subscription ${provider_ref} of ${provider} is somebody else's`);
  const state = deriveState({ ...read, status: nextStatus(before?.status, read.status) }, policy);
  const is_duplicate =
    before?.is_duplicate || (isLive(state.status) && (await hasAnother(tx, user_id, before?.id)));
  const after = is_duplicate || before?.withdrawn_at ? worthlessState(state) : state;
  const id = await upsertSubscription(tx, provider, read, { ...after, is_duplicate }, now);
  const stored = await listPayments(tx, id);
  await upsertPayments(tx, provider, id, read);
  return { id, provider, read, before, after, is_duplicate, ...comparePayments(read.payments, stored) };
}

async function hasAnother(tx: Tx, user_id: number, id: number | undefined): Promise<boolean> {
  const live = await findLiveSubscription(tx, user_id);
  return live !== undefined && live.id !== id;
}
