import type { Provider } from '@kinora/contract/billing/billing';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { insertEvent, markMatched, saveUnmatched } from '#features/billing/sync/event-queries.ts';
import { findDeletedAt, lockMember } from '#features/billing/member-queries.ts';
import { endWithoutProvider, findLiveSubscription, findSubscription } from '#features/billing/queries.ts';
import { savePayerMarks } from '#features/billing/sync/payer-mark-queries.ts';
import { saveSubscription, type SavedSubscription } from '#features/billing/sync/save-subscription.ts';
import { isLive, policyOf } from '#features/billing/rules.ts';
import { ChangedWhileReading, retryIfChanged } from '#features/billing/sync/changed-while-reading.ts';
import { refuseWrongAccount, WrongAccount } from '#features/billing/sync/wrong-account.ts';
import { notifyOfChange } from '#features/billing/notify/notify-changes.ts';
import { handleUnconfirmed } from '#features/billing/sync/unconfirmed.ts';
import type { ProviderEvent, ProviderSubscription, SubscriptionProvider } from '#services/payments/types.ts';

/**
 * Reads a subscription from its provider, saves it with its effects, and notifies the member.
 * @param event the event that caused this; it is recorded in the same transaction, and takes effect only once.
 * @throws WrongAccount if the provider knows almost none of our subscriptions.
 */
export async function syncSubscription(
  context: Context,
  provider: SubscriptionProvider,
  provider_ref: string,
  event?: ProviderEvent,
): Promise<void> {
  await retryIfChanged(() => syncOnce(context, provider, provider_ref, event));
}

async function syncOnce(
  context: Context,
  provider: SubscriptionProvider,
  provider_ref: string,
  event: ProviderEvent | undefined,
): Promise<void> {
  const { db, clock, config } = context;
  const name = provider.provider;
  const known = await findSubscription(db, name, provider_ref);
  // @NOTE no lock is held during the request; its result is discarded if our row was changed in the meantime.
  const found = await provider.readSubscription(provider_ref);
  // Anyone can create a subscription at PayPal from a browser, under any name and with a free trial; only those that
  // were created here are accepted.
  const isForAnotherMember =
    known !== undefined && typeof found?.user_id === 'number' && found.user_id !== known.user_id;
  if (known && !found) await refuseWrongAccount(context, provider, known);
  const read = (known || name !== 'paypal') && !isForAnotherMember ? found : null;
  const user_id = read?.user_id ?? null;
  if (read && user_id !== null && isLive(read.status) && !known?.is_duplicate)
    await handleOtherSubscription(context, user_id, provider_ref);
  await transaction(db, async (tx) => {
    const now = clock.now();
    if (event && !(await insertEvent(tx, name, event, now))) return;
    if (known && !read)
      return handleUnconfirmedUnlessChanged(tx, context, name, provider_ref, known.revision);
    if (!found) return;
    if (!read || user_id === null || !(await lockMember(tx, user_id))) {
      await storeUnmatched(tx, context, name, found, event);
      return;
    }
    const current = await findSubscription(tx, name, provider_ref);
    if (current && current.user_id !== user_id) {
      context.log.warn(
        { provider: name, provider_ref },
        'The provider names another member for a subscription, so the subscription was left unchanged',
      );
      return;
    }
    if (current?.revision !== known?.revision)
      throw new ChangedWhileReading('The subscription was changed in the meantime');
    const saved = await saveSubscription(
      tx,
      name,
      { ...read, user_id },
      { policy: policyOf(config), seller: config.seller, now },
    );
    warnOfMissingTax(context, saved);
    // Nothing new is stored about a deleted account.
    if ((await findDeletedAt(tx, user_id)) === null)
      await savePayerMarks(tx, context.keys.payers, name, { ...read, user_id }, now);
    await markMatched(tx, name, provider_ref);
    await notifyOfChange(tx, context, saved);
  });
}

/** Logs payments for which the provider should have computed tax: otherwise only the tax office would notice. */
function warnOfMissingTax({ log }: Context, { provider, paid }: SavedSubscription): void {
  for (const { provider_ref } of paid.filter((one) => one.is_tax_missing))
    log.warn(
      { provider, provider_ref },
      'Stripe Tax computed no tax for this payment, so it was taxed at our own rates. Check at Stripe that the subscription has automatic tax and the customer has an address.',
    );
}

/** Saves a subscription whose member we cannot identify: it gives no access, but the payment is not lost. */
async function storeUnmatched(
  tx: Tx,
  { log, clock }: Context,
  provider: Provider,
  found: ProviderSubscription,
  event: ProviderEvent | undefined,
): Promise<void> {
  if (!isLive(found.status) && found.payments.length === 0) return;
  if (!(await saveUnmatched(tx, provider, found, event, clock.now()))) return;
  const { provider_ref, customer_ref } = found;
  log.warn(
    { provider, provider_ref, customer_ref },
    'A payment is for a subscription that matches no member. It is stored and retried every day; "npm run kinora -- payments unmatched" lists all of them.',
  );
}

/**
 * Handles a member's other live subscription before a new one takes its place. The other subscription may have ended
 * without our being notified, so it is read first. If it is unpaid and no longer gives access, it is ended, so that it
 * is not charged later.
 */
async function handleOtherSubscription(
  context: Context,
  user_id: number,
  provider_ref: string,
): Promise<void> {
  const { db, clock, payments } = context;
  const another = await findLiveSubscription(db, user_id);
  if (!another || another.provider_ref === provider_ref) return;
  const provider = payments.find(another.provider);
  const ref = another.provider_ref;
  if (provider)
    await syncOnce(context, provider, ref, undefined).catch((error: unknown) => {
      if (!(error instanceof WrongAccount)) throw error;
    });
  const stillLive = await findLiveSubscription(db, user_id);
  if (stillLive?.id !== another.id || isFuture(stillLive.access_until, clock.now())) return;
  if (!provider) return endWithoutProvider(db, stillLive.id);
  if (stillLive.status !== 'past_due') return;
  await provider.cancel(ref, `replaced:${ref}`);
  await syncOnce(context, provider, ref, undefined);
  const remaining = await findLiveSubscription(db, user_id);
  if (remaining?.id === another.id && remaining.is_unconfirmed) await endWithoutProvider(db, remaining.id);
}

async function handleUnconfirmedUnlessChanged(
  tx: Tx,
  context: Context,
  provider: Provider,
  provider_ref: string,
  revision: number,
): Promise<void> {
  const known = await findSubscription(tx, provider, provider_ref);
  if (!known || !(await lockMember(tx, known.user_id))) return;
  const current = await findSubscription(tx, provider, provider_ref);
  if (current?.revision !== revision)
    throw new ChangedWhileReading('The subscription was changed in the meantime');
  await handleUnconfirmed(tx, context, provider, current);
}

const isFuture = (moment: string | null, now: Date) => moment !== null && new Date(moment) > now;
