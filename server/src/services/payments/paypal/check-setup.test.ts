import { expect, test } from 'vitest';
import { checkPrices } from '#features/billing/setup/check-prices.ts';
import { startTestApp } from '#test/app.ts';
import type { Plan } from '#test/fakes/paypal/shapes.ts';
import { startPaypal, type PaypalFake } from '#test/fakes/paypal/start-paypal.ts';
import { paypalWithProvider } from '#test/fakes/paypal/with-provider.ts';

const usd = (value: string) => ({ currency_code: 'USD', value });
const monthlyCycle = {
  tenure_type: 'REGULAR' as const,
  sequence: 1,
  total_cycles: 0,
  frequency: { interval_unit: 'MONTH' as const, interval_count: 1 },
  pricing_scheme: { fixed_price: usd('9.99') },
};
const weekTrial = {
  tenure_type: 'TRIAL' as const,
  sequence: 1,
  total_cycles: 1,
  frequency: { interval_unit: 'DAY' as const, interval_count: 7 },
  pricing_scheme: { fixed_price: usd('0.00') },
};
const dayTrial = { ...weekTrial, frequency: { interval_unit: 'DAY' as const, interval_count: 1 } };
const validPlan: Plan = {
  id: 'P-GOOD',
  product_id: 'FILMS',
  name: 'Monthly',
  status: 'ACTIVE',
  billing_cycles: [monthlyCycle],
  quantity_supported: false,
  payment_preferences: { setup_fee: usd('0.00'), auto_bill_outstanding: true },
  taxes: { percentage: '20', inclusive: true },
};

const addPlan = ({ state }: PaypalFake, plan: Partial<Plan>) => state.plans.push({ ...validPlan, ...plan });

test('a correct plan, with or without a trial, is accepted', async () => {
  await using shop = await paypalWithProvider();
  addPlan(shop.paypal, {});
  addPlan(shop.paypal, { id: 'P-TRY', billing_cycles: [weekTrial, { ...monthlyCycle, sequence: 2 }] });
  expect(await shop.reopen({ plan_id: 'P-GOOD' }).checkSetup()).toEqual([]);
  expect(await shop.reopen({ plan_id: 'P-TRY', trial_days: 7 }).checkSetup()).toEqual([]);
  expect(await shop.provider.checkSetup()).toEqual([]);
  // The check creates nothing at PayPal.
  expect(shop.paypal.state.plans).toHaveLength(2);
});

const invalidPlans: [problem: string, plan: Partial<Plan>, message: string][] = [
  ['inactive', { status: 'INACTIVE' }, 'is inactive at PayPal'],
  [
    'yearly',
    { billing_cycles: [{ ...monthlyCycle, frequency: { interval_unit: 'MONTH', interval_count: 12 } }] },
    'is billed every 12 months',
  ],
  [
    'daily',
    { billing_cycles: [{ ...monthlyCycle, frequency: { interval_unit: 'DAY', interval_count: 1 } }] },
    'is billed every 1 day',
  ],
  ['ended', { billing_cycles: [{ ...monthlyCycle, total_cycles: 12 }] }, 'ends after 12 payments'],
  [
    'more expensive than shown',
    { billing_cycles: [{ ...monthlyCycle, pricing_scheme: { fixed_price: usd('12.99') } }] },
    'PAYPAL_PLAN_ID charges 1299 usd, but PRICE_MINOR and CURRENCY are set to 999 usd: change one of them',
  ],
  [
    'in another currency',
    {
      billing_cycles: [
        { ...monthlyCycle, pricing_scheme: { fixed_price: { currency_code: 'EUR', value: '9.99' } } },
      ],
    },
    'charges 999 eur',
  ],
  [
    'tiered',
    {
      billing_cycles: [
        { ...monthlyCycle, pricing_scheme: { fixed_price: usd('9.99'), pricing_model: 'TIERED' } },
      ],
    },
    'has no fixed price',
  ],
  ['free for a day', { billing_cycles: [dayTrial, monthlyCycle] }, 'has 1 free day: TRIAL_DAYS is 0'],
  ['free for a week', { billing_cycles: [weekTrial, monthlyCycle] }, 'has 7 free days: TRIAL_DAYS is 0'],
  ['never billed', { billing_cycles: [weekTrial] }, 'has 0 regular billing cycles'],
  ['sold in quantities', { quantity_supported: true }, 'supports a quantity'],
  ['subject to a fee', { payment_preferences: { setup_fee: usd('5.00') } }, 'has a setup fee'],
  ['taxed', { taxes: { percentage: '20', inclusive: false } }, 'adds 20% tax'],
];

test.each(invalidPlans)('a plan that is %s is rejected with an explanation', async (_, plan, message) => {
  await using shop = await paypalWithProvider({ plan_id: 'P-GOOD' });
  addPlan(shop.paypal, plan);
  expect((await shop.provider.checkSetup()).join('\n')).toContain(message);
});

test('the yearly plan is checked like the monthly plan', async () => {
  await using shop = await paypalWithProvider({ yearly_price_minor: 9900 });
  const frequency = { interval_unit: 'YEAR' as const, interval_count: 1 };
  const yearlyCycle = { ...monthlyCycle, frequency, pricing_scheme: { fixed_price: usd('99.00') } };
  addPlan(shop.paypal, {});
  addPlan(shop.paypal, { id: 'P-YEAR', billing_cycles: [yearlyCycle] });
  const check = (yearly_plan_id: string) => shop.reopen({ yearly_plan_id }).checkSetup();
  expect(await check('P-YEAR')).toEqual([]);
  expect(await check('P-GOOD')).toEqual([
    expect.stringContaining('PAYPAL_YEARLY_PLAN_ID is billed every 1 month: it must be every year'),
    expect.stringContaining('PAYPAL_YEARLY_PLAN_ID charges 999 usd, but YEARLY_PRICE_MINOR and'),
  ]);
  expect(await check('P-NONE')).toEqual([expect.stringContaining('PAYPAL_YEARLY_PLAN_ID is P-NONE')]);
});

test('a plan whose trial differs, costs money or is missing is rejected', async () => {
  await using shop = await paypalWithProvider();
  const paidTrial = { ...weekTrial, pricing_scheme: { fixed_price: usd('1.00') } };
  addPlan(shop.paypal, { id: 'P-7', billing_cycles: [weekTrial, monthlyCycle] });
  addPlan(shop.paypal, { id: 'P-1', billing_cycles: [paidTrial, monthlyCycle] });
  addPlan(shop.paypal, { id: 'P-0' });
  const check = (plan_id: string, trial_days: number) => shop.reopen({ plan_id, trial_days }).checkSetup();
  expect(await check('P-7', 14)).toEqual([expect.stringContaining('has 7 free days: TRIAL_DAYS is 14')]);
  expect(await check('P-1', 7)).toEqual([expect.stringContaining('charges for its trial')]);
  expect(await check('P-0', 7)).toEqual([expect.stringContaining('has 0 free days: TRIAL_DAYS is 7')]);
});

test('wrong keys, an unknown plan and an unknown webhook are each explained in one sentence', async () => {
  await using shop = await paypalWithProvider();
  expect(await shop.reopen({ client_secret: 'wrong' }).checkSetup()).toEqual([
    expect.stringContaining('check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET'),
  ]);
  expect(await shop.reopen({ plan_id: 'P-NONE', webhook_id: 'WH-NONE' }).checkSetup()).toEqual([
    expect.stringContaining('PAYPAL_WEBHOOK_ID is WH-NONE'),
    expect.stringContaining('PAYPAL_PLAN_ID is P-NONE'),
  ]);
});

test('a webhook with a wrong URL or missing events is rejected', async () => {
  await using shop = await paypalWithProvider();
  const [webhook] = shop.paypal.state.webhooks;
  webhook!.url = 'https://old.kinora.test/api/webhook/paypal';
  webhook!.event_types = ['BILLING.SUBSCRIPTION.ACTIVATED', 'PAYMENT.SALE.COMPLETED'].map((name) => ({
    name,
  }));
  const [urlProblem, eventProblem] = await shop.provider.checkSetup();
  expect(urlProblem).toContain('change it to https://kinora.test/api/webhook/paypal');
  expect(eventProblem).toContain('PAYMENT.SALE.REVERSED');
  // PayPal delivers only over TLS; on a development machine, events arrive through a tunnel with a different URL.
  const local = shop.reopen({ webhook_url: 'http://localhost:3000/api/webhook/paypal' });
  expect((await local.checkSetup()).join('\n')).not.toContain('change it to http');
});

test('the service does not start if PayPal is set up incorrectly, but does if PayPal is unreachable', async () => {
  await using paypal = await startPaypal();
  addPlan(paypal, { status: 'INACTIVE', quantity_supported: true });
  const start = startTestApp({ ...paypal.env, PAYPAL_PLAN_ID: 'P-GOOD' });
  await expect(start).rejects.toThrow(/is inactive at PayPal.*\n.*supports a quantity/);
  const offline = { ...paypal.env, PAYPAL_API_BASE: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' };
  await using started = await startTestApp(offline);
  const { config, payments, log } = started.context;
  await checkPrices(config, payments, log);
});
