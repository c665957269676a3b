import { expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { enableMonetization } from '@kinora/contract/earnings/monetization';
import { exportPayouts, openPayoutAccount, readWallet } from '@kinora/contract/earnings/payouts';
import { listStatements } from '@kinora/contract/earnings/royalties';
import { walletPayments } from '@kinora/contract/earnings/wallet';
import { day, minute } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { postEntries } from '#features/earnings/ledger/queries.ts';
import { beginPayout } from '#features/earnings/payouts/begin-payout.ts';
import { createDuePayouts } from '#features/earnings/payouts/prepare-payouts.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { payRoyalties } from '#features/earnings/payouts/pay-royalties-job.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { requestMoreData, onboard, reverse } from '#test/fakes/stripe/connect.ts';
import { startStripe, type StripeFake } from '#test/fakes/stripe/start-stripe.ts';
import { signIn } from '#test/sign-in.ts';
import { monetizationForm as details } from '#test/tax.ts';
import { addKnownAuthenticatorApp, signInAsStaff } from '#test/second-factor.ts';
import { addPayment, addSampleMonth, type SampleMonth } from '#test/royalties.ts';

const adaInCalifornia = { ...details, country: 'US' };
const signal = AbortSignal.timeout(300_000);

type Setup = AsyncDisposable & { stripe: StripeFake; kinora: TestApp; sample: SampleMonth; account: string };

/**
 * Sets up a month whose hold is over, and Ada, whose Stripe account accepts money.
 * @param prepare adds data to the month before it is closed.
 */
async function setUpPayableCreator(
  prepare: (kinora: TestApp, sample: SampleMonth) => Promise<void> = async () => {},
): Promise<Setup> {
  const stripe = await startStripe();
  const kinora = await startTestApp({
    PAYOUTS: 'stripe',
    LOG_LEVEL: 'error',
    ...stripe.env,
  });
  const sample = await addSampleMonth(kinora);
  await prepare(kinora, sample);
  await closeMonth(kinora.context, sample.month);
  const ada = sample.ada.user;
  await addKnownAuthenticatorApp(kinora.context, ada.id);
  expect((await kinora.refused(ada, openPayoutAccount, {})).status).toBe(409);
  await kinora.as(ada, enableMonetization, { body: adaInCalifornia });
  expect(await kinora.as(ada, readWallet, {})).toMatchObject({ way: 'stripe', account: 'missing' });
  const { url } = await kinora.as(ada, openPayoutAccount, {});
  expect(url).toContain('connect.stripe');
  await kinora.as(ada, openPayoutAccount, {});
  expect(stripe.state.all('account')).toHaveLength(1);
  expect(await kinora.as(ada, readWallet, {})).toMatchObject({ account: 'incomplete' });
  kinora.advance(45 * day);
  // Nobody is paid before setting up an account.
  expect(await runPayouts(kinora.context, signal)).toEqual({ prepared: 0, sent: 0 });
  const { id: account } = onboard(stripe.state, (await kinora.as(ada, session, {})).email);
  expect(await kinora.as(ada, readWallet, {})).toMatchObject({ account: 'ready' });
  return {
    stripe,
    kinora,
    sample,
    account,
    [Symbol.asyncDispose]: async () => {
      await kinora[Symbol.asyncDispose]();
      await stripe[Symbol.asyncDispose]();
    },
  };
}

const payOut = ({ kinora }: Setup) => runPayouts(kinora.context, signal);
const paidMinor = (user: UserData, { kinora }: Setup) =>
  kinora.as(user, readWallet, {}).then(({ balances }) => balances[0]?.paid_minor);
const payoutOf = async (user: UserData, { kinora }: Setup) =>
  (await kinora.as(user, listStatements, {}))[0]?.payout;

test('a due payout is sent to Stripe once, even by concurrent runs', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample, account } = setup;
  const { user } = sample.ada;
  await Promise.all([payOut(setup), payOut(setup), payOut(setup)]);
  await payOut(setup);
  const [transfer, ...others] = stripe.state.all('transfer');
  expect(others).toEqual([]);
  expect(transfer).toMatchObject({
    amount: 1550,
    currency: 'usd',
    destination: account,
    transfer_group: `${sample.month}-usd-${user.id}`,
  });
  expect(await payoutOf(user, setup)).toMatchObject({ status: 'paid', reference: transfer?.id });
  expect(await kinora.as(user, walletPayments, { query: { sort: '-id' } })).toMatchObject([
    { type: 'payout', mode: 'stripe', amount: -1550 },
    { type: 'royalty' },
  ]);
  user.token = (await signInAsStaff(kinora, user, 'operator')).token;
  expect((await kinora.refused(user, exportPayouts, { body: { file: 'x.csv' } })).status).toBe(409);

  // Reversed in Stripe's dashboard: first a part, then all of it.
  if (transfer) reverse(stripe.state, transfer, 50);
  await payOut(setup);
  await payOut(setup);
  expect([await paidMinor(user, setup), (await payoutOf(user, setup))?.status]).toEqual([1500, 'paid']);
  if (transfer) reverse(stripe.state, transfer, 1500);
  await payOut(setup);
  expect([await paidMinor(user, setup), (await payoutOf(user, setup))?.status]).toEqual([0, 'reversed']);
  expect(stripe.state.all('transfer')).toHaveLength(1);
  // It is held once more, and then paid out again.
  kinora.advance(44 * day);
  expect(await payOut(setup)).toEqual({ prepared: 0, sent: 0 });
  kinora.advance(2 * day);
  expect(await payOut(setup)).toEqual({ prepared: 1, sent: 1 });
  expect(stripe.state.all('transfer').map(({ amount, transfer_group }) => [amount, transfer_group])).toEqual([
    [1550, `${sample.month}-usd-${user.id}`],
    [1550, `${sample.month}-usd-${user.id}-2`],
  ]);
  user.token = await signIn(kinora, user.id);
  expect([await paidMinor(user, setup), (await payoutOf(user, setup))?.status]).toEqual([1550, 'paid']);
});

test('the money is not sent a second time if a response from Stripe is lost', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample } = setup;
  const { user } = sample.ada;
  // The SDK tries three times; every response is lost.
  stripe.faults.loseResponse('POST /v1/transfers', 3);
  const { boss } = kinora.context.jobs;
  await boss.send(payRoyalties.name, {});
  await kinora.doJobs(payRoyalties.name);
  expect(await payoutOf(user, setup)).toMatchObject({ status: 'sending' });
  expect(await paidMinor(user, setup)).toBe(0);
  // The retry does not wait for the next day.
  const [next] = await boss.findJobs(payRoyalties.name, { queued: true });
  const wait_ms = (next?.startAfter.getTime() ?? 0) - Date.now();
  expect(wait_ms).toBeGreaterThan(10 * minute);
  expect(wait_ms).toBeLessThanOrEqual(15 * minute);
  kinora.advance(15 * minute);
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  expect(stripe.state.all('transfer')).toHaveLength(1);
  expect(await paidMinor(user, setup)).toBe(1550);
});

test('a transfer is found even when Stripe no longer knows its idempotency key', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample } = setup;
  stripe.faults.loseResponse('POST /v1/transfers', 3);
  await payOut(setup);
  expect(await payoutOf(sample.ada.user, setup)).toMatchObject({ status: 'sending' });
  kinora.advance(3 * day);
  stripe.advance(3 * day);
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  expect(stripe.state.all('transfer')).toHaveLength(1);
  expect(await paidMinor(sample.ada.user, setup)).toBe(1550);
});

test('money taken back after a payout was created is not sent', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample } = setup;
  const { context } = kinora;
  await createDuePayouts(context);
  const takeBack = (amount_minor: number, reason: string) =>
    transaction(context.db, (tx) =>
      postEntries(
        tx,
        'usd',
        [
          {
            idempotency_key: reason,
            type: 'royalty_adjustment',
            mode: 'balance',
            memo: reason,
            royalty_month_id: null,
            postings: [
              { kind: 'creator', user_id: sample.ada.user.id, amount_minor: -amount_minor },
              { kind: 'pool', amount_minor },
            ],
          },
        ],
        context.clock.now(),
      ),
    );
  await takeBack(1000, 'a refund');
  // Less than the minimum payout is left.
  expect(await payOut(setup)).toMatchObject({ sent: 0 });
  expect(stripe.state.all('transfer')).toEqual([]);
  expect(await payoutOf(sample.ada.user, setup)).toMatchObject({ status: 'due' });
  await takeBack(-600, 'a refund that failed');
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  expect(stripe.state.all('transfer')).toMatchObject([{ amount: 1150 }]);
});

test('a statement is paid once, even if the balance grows afterwards', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample } = setup;
  const { context } = kinora;
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  // Credited manually, without a month.
  await transaction(context.db, (tx) =>
    postEntries(
      tx,
      'usd',
      [
        {
          idempotency_key: 'a credit',
          type: 'credit',
          mode: 'balance',
          memo: 'A credit',
          royalty_month_id: null,
          postings: [
            { kind: 'creator', user_id: sample.ada.user.id, amount_minor: 2000 },
            { kind: 'platform', amount_minor: -2000 },
          ],
        },
      ],
      context.clock.now(),
    ),
  );
  kinora.advance(60 * day);
  expect(await payOut(setup)).toEqual({ prepared: 0, sent: 0 });
  expect(stripe.state.all('transfer')).toHaveLength(1);
});

test('nothing is lost or paid twice if a process is killed before, during or after the call', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample, account } = setup;
  const { user } = sample.ada;
  const { db } = kinora.context;
  await createDuePayouts(kinora.context);
  const { id } = await db.selectFrom('payouts').select('id').executeTakeFirstOrThrow();
  // A process marked it as being sent, then died.
  const to = { way: 'stripe' as const, destination: account };
  expect(await beginPayout(db, id, to, kinora.context)).toMatchObject({ attempt: 1 });
  expect(await beginPayout(db, id, to, kinora.context)).toBeUndefined();
  // Its lease has not expired, so it may still be alive.
  expect(await payOut(setup)).toMatchObject({ sent: 0 });
  expect(stripe.state.all('transfer')).toHaveLength(0);
  kinora.advance(11 * minute);
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  expect([stripe.state.all('transfer').length, await paidMinor(user, setup)]).toEqual([1, 1550]);
  await expect(db.deleteFrom('payouts').execute()).rejects.toThrow('stays written down');
  await expect(db.updateTable('payouts').set({ status: 'due' }).execute()).rejects.toThrow('does not change');
});

test('a payout that Stripe refuses is retried, and shows the reason', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample } = setup;
  const { user } = sample.ada;
  stripe.state.available = 1000;
  await payOut(setup);
  expect(await payoutOf(user, setup)).toMatchObject({
    status: 'failed',
    failure: 'The service’s balance at Stripe was too low.',
  });
  stripe.state.available = 5000;
  kinora.advance(day);
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  expect(await payoutOf(user, setup)).toMatchObject({ status: 'paid', failure: null });
  expect(
    new Set(stripe.calls.filter(({ on }) => on === 'POST /v1/transfers').map(({ key }) => key)).size,
  ).toBe(2);
});

test('each currency is paid out separately, and one that the account does not accept stays in the balance', async () => {
  await using setup = await setUpPayableCreator(async ({ context }, { month, viewers: [viewer] }) => {
    // The first viewer, who watched only Ada, also paid in euros; 70% of that is hers.
    await addPayment(context, viewer?.id ?? 0, month, { amount_minor: 2000, currency: 'eur' });
  });
  const { stripe, kinora, sample } = setup;
  const { user } = sample.ada;
  const account = stripe.state.get('account', setup.account);
  account.accepts = ['usd'];
  expect(await payOut(setup)).toEqual({ prepared: 2, sent: 1 });
  const sent = () =>
    stripe.state.all('transfer').map(({ amount, currency, destination }) => [amount, currency, destination]);
  expect(sent()).toEqual([[1550, 'usd', setup.account]]);
  const euros = async () =>
    (await kinora.as(user, readWallet, {})).balances.find(({ currency }) => currency === 'eur');
  expect(await euros()).toMatchObject({
    balance_minor: 1400,
    failed_minor: 1400,
    paid_minor: 0,
    failure: 'Your account at Stripe does not accept EUR. Add a bank account in this currency there.',
  });
  // Ada adds a bank account in euros.
  account.accepts = ['usd', 'eur'];
  kinora.advance(day);
  expect(await payOut(setup)).toEqual({ prepared: 0, sent: 1 });
  expect(sent()).toContainEqual([1400, 'eur', setup.account]);
  expect(sent()).toHaveLength(2);
  expect(await euros()).toMatchObject({ balance_minor: 0, failed_minor: 0, paid_minor: 1400, failure: null });
  const statements = await kinora.as(user, listStatements, {});
  expect(Object.fromEntries(statements.map(({ currency, payout }) => [currency, payout.status]))).toEqual({
    eur: 'paid',
    usd: 'paid',
  });
});

test('an account is opened in the creator’s country, and a refusal by Stripe is explained', async () => {
  await using stripe = await startStripe();
  stripe.state.country = 'DE';
  await using kinora = await startTestApp({ PAYOUTS: 'stripe', LOG_LEVEL: 'error', ...stripe.env });
  const addCreatorIn = async (country: string) => {
    const creator = await kinora.member();
    await addKnownAuthenticatorApp(kinora.context, creator.id);
    const body = { ...details, country, state: 'Somewhere', ssn: '123456789' };
    await kinora.as(creator, enableMonetization, { body });
    return creator;
  };
  await kinora.as(await addCreatorIn('NO'), openPayoutAccount, {});
  expect(stripe.state.all('account')).toMatchObject([
    { country: 'NO', tos_acceptance: { service_agreement: 'full' } },
  ]);
  const refused = await kinora.refused(await addCreatorIn('MX'), openPayoutAccount, {});
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.message).toContain('cannot pay you in Mexico');
  expect(stripe.state.all('account')).toHaveLength(1);
});

test('creators get one email about what Stripe needs before its deadline, and one once Stripe cannot pay them', async () => {
  await using setup = await setUpPayableCreator();
  const { stripe, kinora, sample } = setup;
  const { user } = sample.ada;
  const account = stripe.state.get('account', setup.account);
  const wallet = () => kinora.as(user, readWallet, {});
  const { email } = await kinora.as(user, session, {});
  const stripeEmails = async () =>
    (await emailsTo(kinora, email)).filter(({ subject }) => subject.includes('Stripe'));
  const deadline = new Date(kinora.context.clock.now().getTime() + 10 * day);
  requestMoreData(account, {
    currently_due: ['individual.verification.document', 'external_account'],
    current_deadline: Math.floor(deadline.getTime() / 1000),
  });
  kinora.advance(day);
  // Ada can still be paid.
  expect(await payOut(setup)).toMatchObject({ sent: 1 });
  await payOut(setup);
  expect(await wallet()).toMatchObject({
    account: 'ready',
    needs: ['identity', 'bank-account'],
    needs_by: `${deadline.toISOString().slice(0, 19)}.000Z`,
  });
  const [first, ...others] = await stripeEmails();
  expect(others).toEqual([]);
  expect(first?.subject).toContain('by ');
  expect(first?.text).toContain('proof of who you are and your bank account');

  requestMoreData(account, { past_due: ['external_account'], disabled_reason: 'requirements.past_due' });
  kinora.advance(10 * day);
  await payOut(setup);
  await payOut(setup);
  expect(await wallet()).toMatchObject({ account: 'incomplete', needs: ['bank-account'], needs_by: null });
  expect((await stripeEmails()).map(({ subject }) => subject).at(-1)).toContain(
    'can no longer pay out your royalties',
  );
  expect(await stripeEmails()).toHaveLength(2);

  requestMoreData(account, { pending_verification: ['external_account'], disabled_reason: 'under_review' });
  expect(await wallet()).toMatchObject({ account: 'in-review', needs: [] });
  requestMoreData(account, {});
  expect(await wallet()).toMatchObject({ account: 'ready', needs: [] });
  expect(await stripeEmails()).toHaveLength(2);
});
