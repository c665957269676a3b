import { expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { billingDetails, cancelSubscription } from '@kinora/contract/billing/billing';
import { createLog } from '#log.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { WrongAccount } from '#features/billing/sync/wrong-account.ts';
import { syncSubscription } from '#features/billing/sync/sync.ts';
import { startWithStripe } from '#test/providers.ts';

const { stripe, kinora, deliver, checkOut } = await startWithStripe({ LOG_LEVEL: 'fatal' });

const subscribe = async () => {
  const user = await kinora.member();
  await checkOut(user);
  await deliver();
  return { user, ref: stripe.state.all('subscription').at(-1)!.id };
};
const readState = async (user: UserData) => {
  const { subscription } = await kinora.as(user, billingDetails, {});
  const { is_subscribed } = await kinora.as(user, session, {});
  return { status: subscription?.status, is_unconfirmed: subscription?.is_unconfirmed, is_subscribed };
};
const unaffected = { status: 'active', is_unconfirmed: false, is_subscribed: true };
const unconfirmedEmails = () =>
  kinora.context.db
    .selectFrom('mails')
    .select('recipient')
    .where('subject', 'like', '%no longer confirm%')
    .execute();
/**
 * Hides subscriptions at Stripe, as if the keys belonged to another account. Returns a function that restores them.
 */
const hideSubscriptions = (refs: readonly string[]) => {
  const rows = stripe.state.all('subscription').filter(({ id }) => refs.includes(id));
  for (const row of rows) row.object = 'hidden' as typeof row.object;
  return () => {
    for (const row of rows) row.object = 'subscription';
  };
};
const reconcileAll = async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const failed = await reconcile({ ...kinora.context, log }, new AbortController().signal).then(
    () => false,
    () => true,
  );
  return { failed, lines };
};

test('keys of another account are reported once per run and change nothing for subscribers', async () => {
  const people = [];
  for (let index = 0; index < 7; index++) people.push(await subscribe());
  const restore = hideSubscriptions(people.map(({ ref }) => ref));
  const { failed, lines } = await reconcileAll();
  expect(failed).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/its keys probably belong to another account/);
  for (const { user } of people) expect(await readState(user)).toEqual(unaffected);
  expect(await unconfirmedEmails()).toEqual([]);

  // A notification that arrives in the meantime will be retried.
  const { user, ref } = people[0]!;
  const synced = syncSubscription(kinora.context, kinora.context.payments.card, ref);
  await expect(synced).rejects.toBeInstanceOf(WrongAccount);

  // A member who cancels is not charged once the keys are restored.
  await kinora.as(user, cancelSubscription, {});
  expect(await readState(user)).toMatchObject({ status: 'ended', is_subscribed: true });
  restore();
  await reconcileAll();
  await kinora.doJobs('end-subscription');
  expect(stripe.state.get('subscription', ref).status).toBe('canceled');
  for (const other of people.slice(1)) expect(await readState(other.user)).toEqual(unaffected);
  expect(await unconfirmedEmails()).toEqual([]);
});

test('a subscription unknown to Stripe becomes unconfirmed if Stripe knows the others', async () => {
  const { user, ref } = await subscribe();
  const restore = hideSubscriptions([ref]);
  await reconcileAll();
  expect(await readState(user)).toMatchObject({ status: 'past_due', is_unconfirmed: true });
  expect(await unconfirmedEmails()).toEqual([{ recipient: user.email }]);
  restore();
  await reconcileAll();
  expect(await readState(user)).toEqual(unaffected);
});
