import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { cancelSubscription } from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { exportPayerMarks } from '#features/billing/sync/payer-mark-queries.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import { startWithBoth } from '#test/providers.ts';

const { stripe, paypal, kinora, atStripe, atPaypal, wait } = await startWithBoth();
const { db } = kinora.context;
const [visa, otherVisa, declined] = ['4242 4242 4242 4242', '4000 0000 0000 0341', '4000 0000 0000 9995'];

const addPayer = async (card = visa): Promise<UserData> => {
  const user = await kinora.member();
  await atStripe.checkOut(user, card);
  await atStripe.deliver();
  return user;
};
const listMarks = async ({ id }: UserData) => {
  const query = db.selectFrom('payer_marks').select('mark').where('user_id', '=', id).orderBy('mark');
  return (await query.execute()).map(({ mark }) => mark);
};
const reread = () => reconcile(kinora.context, new AbortController().signal);

test('accounts that pay with the same card have the same mark, which does not reveal the card', async () => {
  const [ada, bob, eve] = [await addPayer(), await addPayer(), await addPayer(otherVisa)];
  const [mark = ''] = await listMarks(ada);
  expect(mark).toMatch(/^[\w-]{43}$/);
  expect(await listMarks(bob)).toEqual([mark]);
  expect(await listMarks(eve)).not.toEqual([mark]);
  expect(JSON.stringify(await db.selectFrom('payer_marks').selectAll().execute())).not.toContain('fp_');
  // A member who has not paid has no mark: the card was declined.
  expect(await listMarks(await addPayer(declined))).toEqual([]);
});

test('accounts that pay from the same PayPal account have the same mark', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member()];
  for (const user of [ada, bob]) {
    const ref = await atPaypal.begin(user);
    expect(await listMarks(user)).toEqual([]);
    paypal.approve(ref);
    paypal.state.subscriptions.find(({ id }) => id === ref)!.subscriber.payer_id = 'PAYER-1';
  }
  await atPaypal.deliver({ order: 'shuffled', times: 2 });
  expect(await listMarks(ada)).toHaveLength(1);
  expect(await listMarks(bob)).toEqual(await listMarks(ada));
});

test('a card that replaces another gets a mark too', async () => {
  const user = await addPayer(visa);
  const subscription = stripe.state.all('subscription').at(-1)!;
  const method = stripe.typeCard(otherVisa);
  subscription.default_payment_method = method;
  await reread();
  expect(await listMarks(user)).toHaveLength(2);
});

test('a member who paid before marks existed gets one the next day; a mark that is no longer in use is deleted', async () => {
  const user = await addPayer();
  const marks = await listMarks(user);
  await db.deleteFrom('payer_marks').where('user_id', '=', user.id).execute();
  await reread();
  expect(await listMarks(user)).toEqual(marks);
  await kinora.as(user, cancelSubscription, {});
  wait(170 * day);
  await reread();
  expect(await listMarks(user)).toEqual(marks);
  wait(60 * day);
  await reread();
  expect(await listMarks(user)).toEqual([]);
});

test('the mark is exported as a description, and deleted with the account', async () => {
  const user = await addPayer();
  expect(await exportPayerMarks(db, user.id)).toEqual([
    { description: expect.stringContaining('We keep a mark of your card'), seen_at: expect.any(String) },
  ]);
  await kinora.as(user, deleteAccount, { body: { password: 'Correct-horse-1' } });
  expect(await listMarks(user)).toEqual([]);
  await atStripe.deliver();
  await reread();
  expect(await listMarks(user)).toEqual([]);
});
