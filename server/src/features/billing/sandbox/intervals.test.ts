import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  billingDetails,
  changeInterval,
  cancelSubscription,
  resumeSubscription,
} from '@kinora/contract/billing/billing';
import { day } from '#clock.ts';
import { runSandbox } from '#features/billing/sandbox/run.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ YEARLY_PRICE_MINOR: '9900' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

test('in the sandbox, a switch to yearly billing takes effect with the next payment, unless it is undone or the membership is cancelled', async () => {
  const [staying, undoing, leaving] = [
    await kinora.subscriber(),
    await kinora.subscriber(),
    await kinora.subscriber(),
  ];
  const year = { body: { billed_every: 'year' as const, amount_minor: 9900 } };
  for (const user of [staying, undoing, leaving]) await kinora.as(user, changeInterval, year);
  await kinora.as(undoing, changeInterval, { body: { billed_every: 'month', amount_minor: 999 } });
  await kinora.as(leaving, cancelSubscription, {});
  await kinora.as(leaving, resumeSubscription, {});
  expect((await kinora.as(staying, billingDetails, {})).subscription).toMatchObject({
    billed_every: 'month',
    next_billed_every: 'year',
    next_amount_minor: 9900,
  });
  kinora.advance(30 * day + 1000);
  await runSandbox(kinora.context);
  const readBilling = async (user: typeof staying) => {
    const token = await signIn(kinora, user.id);
    const { subscription, invoices } = await kinora.as({ ...user, token }, billingDetails, {});
    return [subscription?.billed_every, subscription?.next_billed_every, invoices[0]?.amount_minor];
  };
  expect(await readBilling(staying)).toEqual(['year', null, 9900]);
  for (const user of [undoing, leaving]) expect(await readBilling(user)).toEqual(['month', null, 999]);
});
