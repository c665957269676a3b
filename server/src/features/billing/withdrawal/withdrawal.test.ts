import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import {
  billingDetails,
  cancelSubscription,
  subscribeByCard,
  subscriptionLink,
} from '@kinora/contract/billing/billing';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { consentWording, withdrawFromContract } from '@kinora/contract/billing/withdrawal';
import { day } from '#clock.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { startWithStripe } from '#test/providers.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

const { stripe, kinora, deliver, isSubscribed, wait } = await startWithStripe({ WITHDRAWAL_DAYS: '14' });

const addSubscriber = async () => {
  const user = await kinora.member();
  await subscribe(user);
  return user;
};
const subscribe = async (user: UserData) => {
  const { client_secret } = await kinora.as(user, subscribeByCard, { body: { consent: true } });
  stripe.confirm(client_secret, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
};
const withdrawableUntil = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).subscription?.withdrawable_until;
const countRefunds = () => stripe.state.all('refund').length;
const statusAtStripe = () => stripe.state.all('subscription').at(-1)?.status;

test('nobody can subscribe without agreeing to start right away, and the text that they agreed to is kept', async () => {
  const user = await kinora.member();
  for (const refused of [
    kinora.refused(user, subscribeByCard, { body: {} }),
    kinora.refused(user, subscribeByCard, { body: { consent: false } }),
    kinora.refused(user, subscriptionLink, { query: {} }),
  ])
    expect(await refused).toMatchObject({
      status: 422,
      errors: { consent: 'Confirm that your membership may start right away' },
    });
  expect(stripe.state.all('subscription')).toEqual([]);
  await kinora.as(user, subscriptionLink, { query: { consent: '1' } });
  const consents = await kinora.context.db.selectFrom('subscribing_consents').selectAll().execute();
  expect(consents).toMatchObject([{ user_id: user.id, wording: consentWording(14) }]);
});

test('a member who withdraws loses access at once, and is refunded once', async () => {
  const user = await addSubscriber();
  expect(await withdrawableUntil(user)).not.toBeNull();
  const before = countRefunds();
  const attempts = await Promise.allSettled([1, 2, 3].map(() => kinora.as(user, withdrawFromContract, {})));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await isSubscribed(user)).toBe(false);
  await kinora.doJobs('end-subscription');
  await deliver({ order: 'shuffled', times: 3 });
  await kinora.doJobs('end-subscription');
  expect([statusAtStripe(), countRefunds() - before, await isSubscribed(user)]).toEqual([
    'canceled',
    1,
    false,
  ]);
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({ status: 'ended', withdrawable_until: null });
  expect(invoices).toMatchObject([
    { amount_minor: 999, refunded_minor: 999, documents: [{ kind: 'invoice' }, { kind: 'credit_note' }] },
  ]);
  const emails = await emailsTo(kinora, user.email);
  const confirmation = emails.filter(({ subject }) => subject === 'We have received your withdrawal');
  expect(confirmation).toHaveLength(1);
  expect(confirmation[0]?.text).toContain('We are refunding $9.99');
  expect(confirmation[0]?.text).toMatch(/Received on: .* at .* UTC/);
  // They may subscribe again.
  await subscribe(user);
  expect(await isSubscribed(user)).toBe(true);
});

test('a renewal that Stripe collected before it knew of the withdrawal is refunded as well', async () => {
  const user = await addSubscriber();
  await kinora.as(user, withdrawFromContract, {});
  wait(32 * day);
  await deliver();
  // Nothing that Stripe reports in the meantime restores access.
  expect(await isSubscribed(user)).toBe(false);
  const before = countRefunds();
  await kinora.doJobs('end-subscription');
  await deliver();
  expect([statusAtStripe(), countRefunds() - before, await isSubscribed(user)]).toEqual([
    'canceled',
    2,
    false,
  ]);
});

test('a member who has started watching, or has waited too long, can only cancel', async () => {
  const [watching, waiting, cancelled] = [
    await addSubscriber(),
    await addSubscriber(),
    await addSubscriber(),
  ];
  const { episode_id } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  await kinora.as(watching, episodeVideo, { params: { episode_id }, query: {} });
  await kinora.as(cancelled, cancelSubscription, {});
  wait(13 * day);
  expect(await withdrawableUntil(watching)).toBeNull();
  await kinora.as(cancelled, withdrawFromContract, {});
  wait(day);
  for (const user of [watching, waiting]) {
    const refusal = await kinora.refused(user, withdrawFromContract, {});
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('cancel')]);
    expect(await isSubscribed(user)).toBe(true);
  }
});
