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
import { appoint } from '#test/second-factor.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed } = await startWithStripe();
const reason = 'They paid twice by mistake.';

const operator = async () => appoint(kinora, await kinora.member('Olga'), 'operator');
const payer = async () => {
  const user = await kinora.member();
  await checkOut(user);
  await deliver();
  return { user, intent: intentOf(stripe.state, stripe.state.all('invoice').at(-1)!).id };
};
const paymentOf = async (who: UserData, user: UserData) => {
  const { payments } = await kinora.as(who, readPersonPage, { params: { user_id: String(user.id) } });
  return { params: { payment_id: String(payments[0]?.id) }, body: { reason } };
};
const refunds = () => stripe.state.all('refund').length;
const refunded = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).invoices.map(({ refunded_minor }) => refunded_minor);

test('a payment is refunded once, however often and by however many operators it is requested', async () => {
  const olga = await operator();
  const { user } = await payer();
  const input = await paymentOf(olga, user);
  const before = refunds();
  const attempts = await Promise.allSettled([1, 2, 3].map(() => kinora.as(olga, refundPayment, input)));
  expect(attempts.map(({ status }) => status)).toContain('fulfilled');
  const again = await kinora.refused(olga, refundPayment, input);
  expect([again.status, again.message]).toEqual([409, 'This payment has already been refunded.']);
  expect(refunds() - before).toBe(1);
  expect([await refunded(user), await isSubscribed(user)]).toEqual([[999], false]);
  await deliver({ order: 'shuffled', times: 2 });
  expect([await refunded(user), refunds() - before]).toEqual([[999], 1]);
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, act: 'refund-requested' } });
  expect(rows[0]).toMatchObject({
    actor: { id: olga.id },
    target: { id: user.id },
    subject: `payment ${input.params.payment_id}`,
    reason,
  });
});

test('a disputed payment is not refunded as well, and no request is recorded', async () => {
  const olga = await operator();
  const { user, intent } = await payer();
  const input = await paymentOf(olga, user);
  openDispute(stripe.state, intent);
  const before = refunds();
  const refusal = await kinora.refused(olga, refundPayment, input);
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('dispute')]);
  expect(refunds()).toBe(before);
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, user_id: user.id } });
  expect(rows.map(({ act }) => act)).not.toContain('refund-requested');
});

test('nobody can refund their own payments or those of members of their own role, and support can refund none', async () => {
  const olga = await operator();
  await checkOut(olga);
  await deliver();
  const { user } = await payer();
  expect((await kinora.refused(olga, refundPayment, await paymentOf(olga, olga))).status).toBe(403);
  const support = await appoint(kinora, await kinora.member('Sam'), 'support');
  const refusal = await kinora.refused(support, refundPayment, await paymentOf(support, user));
  expect(refusal.status).toBe(403);
  const unknown = { params: { payment_id: '99999' }, body: { reason } };
  expect((await kinora.refused(olga, refundPayment, unknown)).status).toBe(404);
});

test('a payment can be refunded from the command line, with a reason', async () => {
  const olga = await operator();
  const { user } = await payer();
  const { payment_id } = (await paymentOf(olga, user)).params;
  const run = (...words: string[]) => runCommandLine(kinora, ['payments', 'refund', payment_id, ...words]);
  expect(await run('no')).toEqual({ code: 1, text: 'reason: Reason must be 5 to 500 characters' });
  expect(await refunded(user)).toEqual([0]);
  expect(await run(reason)).toEqual({ code: 0, text: 'Refunded; the member will get an email about it.' });
  expect(await run(reason)).toEqual({ code: 1, text: 'This payment has already been refunded.' });
  expect(await refunded(user)).toEqual([999]);
});
