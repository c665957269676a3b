import { expect, test } from 'vitest';
import { factors } from '@kinora/contract/accounts/factors';
import { requirementOf } from '@kinora/contract/requirements';
import { enableMonetization, monetization, readOwnW9 } from '@kinora/contract/earnings/monetization';
import {
  exportPayouts,
  listPayouts,
  openPayoutAccount,
  markPayoutsPaid,
  readWallet,
} from '@kinora/contract/earnings/payouts';
import { day } from '#clock.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { startTestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { setUpPayouts, addClosedMonth } from '#test/royalties.ts';
import { addAuthenticatorApp, addKnownAuthenticatorApp, signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';
import { monetizationForm as details, w9 } from '#test/tax.ts';

const signal = AbortSignal.timeout(300_000);

test('a creator’s tax details and payout account require a second factor', async () => {
  await using kinora = await startTestApp();
  const ada = await kinora.member('Ada Author');
  expect(await kinora.as(ada, readWallet, {})).toMatchObject({ is_monetized: false, needs_factor: true });
  for (const refusal of [
    await kinora.refused(ada, enableMonetization, { body: details, files: { w9 } }),
    await kinora.refused(ada, readOwnW9, {}),
    await kinora.refused(ada, openPayoutAccount, {}),
  ]) {
    expect([refusal.status, requirementOf(refusal)]).toEqual([403, { required: 'factor-setup' }]);
    expect(refusal.message).toContain('Creators who are paid need a second factor');
  }
  expect(await kinora.as(ada, monetization, {})).toBeNull();
  await addAuthenticatorApp(kinora, ada);
  await kinora.as(ada, enableMonetization, { body: details, files: { w9 } });
  expect(await kinora.as(ada, factors, {})).toMatchObject({ required_for: 'payouts' });
  expect(await kinora.as(ada, readWallet, {})).toMatchObject({ is_monetized: true, needs_factor: false });
});

test('a payout waits for the second factor, which is requested once per statement, and is neither lost nor sent twice', async () => {
  await using kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '500' });
  const { context, as } = kinora;
  const { ada, bob } = await addClosedMonth(kinora);
  await setUpPayouts(context, ada.user);
  kinora.advance(45 * day);
  await runPayouts(context, signal);
  const operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
  const due = await as(operator, listPayouts, {});
  expect(due).toMatchObject([{ user_id: ada.user.id, amount_minor: 1550, status: 'due' }]);

  // A factor alone would not get Bob paid: he has not entered his tax details.
  const waiting = async ({ user }: typeof ada) =>
    (await emailsTo(kinora, user.email)).filter(({ subject }) => subject.includes('waiting'));
  expect(await waiting(bob)).toEqual([]);

  // Ada's payout was due, and Bob was paid, before any factor was required.
  await setUpPayouts(context, bob.user);
  await context.db.deleteFrom('totp_factors').where('user_id', 'in', [ada.user.id, bob.user.id]).execute();
  for (const run of [1, 2]) {
    expect([run, await runPayouts(context, signal)]).toEqual([run, { prepared: 0, sent: 0 }]);
    const list = await as(operator, exportPayouts, { body: { file: `run-${run}.csv` } });
    expect([run, list.payouts]).toEqual([run, 0]);
  }
  expect(await as(operator, listPayouts, {})).toEqual(due);
  for (const [creator, amount] of [
    [ada, '$15.50'],
    [bob, '$5.50'],
  ] as const) {
    const emails = await waiting(creator);
    expect(emails.map(({ subject }) => subject)).toEqual([`${amount} is waiting for you at Kinora`]);
    expect(emails[0]?.text).toContain('Nothing is lost');
    await addKnownAuthenticatorApp(context, creator.user.id);
  }

  await runPayouts(context, signal);
  await runPayouts(context, signal);
  expect(await as(operator, exportPayouts, { body: { file: 'paid.csv' } })).toMatchObject({ payouts: 2 });
  await as(operator, markPayoutsPaid, { body: { payouts: 'paid.csv', reference: 'SEPA 1' } });
  for (const [{ user }, paid_minor] of [
    [ada, 1550],
    [bob, 550],
  ] as const) {
    const token = await signIn(kinora, user.id);
    const { balances } = await as({ ...user, token }, readWallet, {});
    expect(balances).toMatchObject([{ balance_minor: 0, paid_minor }]);
  }
});
