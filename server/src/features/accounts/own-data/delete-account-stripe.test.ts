import { expect, test } from 'vitest';
import { session } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { startTestApp } from '#test/app.ts';
import { startStripe } from '#test/fakes/stripe/start-stripe.ts';

test('while Stripe does not respond, nothing is deleted; after the deletion, nothing more is charged', async () => {
  await using stripe = await startStripe();
  await using kinora = await startTestApp({
    ...stripe.env,
    LOG_LEVEL: 'silent',
  });
  const deliver = () => stripe.deliver(`${kinora.base}/api/webhook/stripe`);
  const ada = await kinora.member();
  const { url } = await kinora.as(ada, subscriptionLink, { query: {} });
  stripe.payCheckout(url, stripe.typeCard('4242 4242 4242 4242'));
  await deliver();
  expect(await kinora.as(ada, session, {})).toMatchObject({ is_subscribed: true });

  const body = { password: 'Correct-horse-1' };
  stripe.faults.fail('GET /v1/subscriptions/:id', 20);
  const refused = await kinora.refused(ada, deleteAccount, { body });
  expect([refused.status, refused.message]).toEqual([
    503,
    expect.stringContaining('account was not deleted'),
  ]);
  expect(await kinora.as(ada, session, {})).toMatchObject({ is_subscribed: true });
  while (stripe.faults.take('GET /v1/subscriptions/:id'));

  await kinora.as(ada, deleteAccount, { body });
  for (let months = 0; months < 3; months++) {
    stripe.advance(31 * day);
    kinora.advance(31 * day);
    await deliver();
  }
  const paid = stripe.state.all('invoice').filter(({ status }) => status === 'paid');
  expect(paid).toHaveLength(1);
  const subscriptions = await kinora.context.db.selectFrom('subscriptions').select('status').execute();
  expect(subscriptions).toEqual([{ status: 'ended' }]);
  const emails = await kinora.context.db.selectFrom('mails').select('recipient').execute();
  expect(emails).toEqual([{ recipient: ada.email }]);
});
