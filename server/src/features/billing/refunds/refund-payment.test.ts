import { expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails } from '@kinora/contract/billing/billing';
import { refundPayment } from '@kinora/contract/billing/refunds';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { readPersonPage } from '@kinora/contract/operator/people';
import { runCommandLine } from '#test/command.ts';
import { intentOf } from '#test/fakes/stripe/billing.ts';
import { openDispute } from '#test/fakes/stripe/disputes.ts';
import { startWithStripe } from '#test/providers.ts';
import { signInAsStaff } from '#test/second-factor.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed } = await startWithStripe();
const reason = 'They paid twice by mistake.';

const addOperator = async () => signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
const addPayer = async () => {
  const user = await kinora.member();
  await checkOut(user);
  await deliver();
  return { user, intent: intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id };
};
const refundInput = async (who: UserData, user: UserData) => {
  const { payments } = await kinora.as(who, readPersonPage, { params: { user_id: String(user.id) } });
  return { params: { payment_id: String(payments[0]?.id) }, body: { reason } };
};
const countRefunds = () => stripe.state.all('refund').length;
const readRefundedAmounts = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).invoices.map(({ refunded_minor }) => refunded_minor);

test('a payment is refunded only once, even if the refund is requested several times at once', async () => {
  const olga = await addOperator();
  const { user } = await addPayer();
  const input = await refundInput(olga, user);
  const before = countRefunds();
  const attempts = await Promise.allSettled([1, 2, 3].map(() => kinora.as(olga, refundPayment, input)));
  expect(attempts.map(({ status }) => status)).toContain('fulfilled');
  const refusal = await kinora.refused(olga, refundPayment, input);
  expect([refusal.status, refusal.message]).toEqual([409, 'This payment has already been refunded.']);
  expect(countRefunds() - before).toBe(1);
  expect([await readRefundedAmounts(user), await isSubscribed(user)]).toEqual([[999], false]);
  await deliver({ order: 'shuffled', times: 2 });
  expect([await readRefundedAmounts(user), countRefunds() - before]).toEqual([[999], 1]);
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, act: 'refund-requested' } });
  expect(rows[0]).toMatchObject({
    actor: { id: olga.id },
    target: { id: user.id },
    subject: `payment ${input.params.payment_id}`,
    reason,
  });
});

test('a disputed payment cannot be refunded, and the request is not recorded', async () => {
  const olga = await addOperator();
  const { user, intent } = await addPayer();
  const input = await refundInput(olga, user);
  openDispute(stripe.state, intent);
  const before = countRefunds();
  const refusal = await kinora.refused(olga, refundPayment, input);
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('dispute')]);
  expect(countRefunds()).toBe(before);
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, user_id: user.id } });
  expect(rows.map(({ act }) => act)).not.toContain('refund-requested');
});

test('operators cannot refund their own payments, and support cannot refund any', async () => {
  const olga = await addOperator();
  await checkOut(olga);
  await deliver();
  const { user } = await addPayer();
  expect((await kinora.refused(olga, refundPayment, await refundInput(olga, olga))).status).toBe(403);
  const support = await signInAsStaff(kinora, await kinora.member('Sam'), 'support');
  const refusal = await kinora.refused(support, refundPayment, await refundInput(support, user));
  expect(refusal.status).toBe(403);
  const unknown = { params: { payment_id: '99999' }, body: { reason } };
  expect((await kinora.refused(olga, refundPayment, unknown)).status).toBe(404);
});

test('a payment can be refunded from the command line, with a reason', async () => {
  const olga = await addOperator();
  const { user } = await addPayer();
  const { payment_id } = (await refundInput(olga, user)).params;
  const run = (...words: string[]) => runCommandLine(kinora, ['payments', 'refund', payment_id, ...words]);
  expect(await run('no')).toEqual({ code: 1, text: 'reason: Reason must be 5 to 500 characters' });
  expect(await readRefundedAmounts(user)).toEqual([0]);
  expect(await run(reason)).toEqual({ code: 0, text: 'Refunded; the member will get an email about it.' });
  expect(await run(reason)).toEqual({ code: 1, text: 'This payment has already been refunded.' });
  expect(await readRefundedAmounts(user)).toEqual([999]);
});
