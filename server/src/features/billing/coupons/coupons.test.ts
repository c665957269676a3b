import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { billingDetails, quoteCoupon, subscriptionLink } from '@kinora/contract/billing/billing';
import { createCoupon, endCoupon, listCoupons, type NewCoupon } from '@kinora/contract/billing/coupons';
import { advanceSandboxClock, paySandboxCheckout, sandboxCards } from '@kinora/contract/billing/sandbox';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { day } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
let operator: UserData;
beforeAll(async () => {
  kinora = await startTestApp();
  operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
});
// Staff sessions are short, so advancing the clock ends them.
beforeEach(async () => {
  operator = { ...operator, token: await signIn(kinora, operator.id) };
});
afterAll(() => kinora[Symbol.asyncDispose]());

const half: NewCoupon = {
  code: 'spring27',
  name: null,
  percent_off: 50,
  amount_off_minor: null,
  months: 1,
  last_day: null,
  max_uses: null,
};
const create = (coupon: Partial<NewCoupon>) =>
  kinora.as(operator, createCoupon, { body: { ...half, ...coupon } });
const findCoupon = async (code: string) => {
  const signedIn = { ...operator, token: await signIn(kinora, operator.id) };
  return (await kinora.as(signedIn, listCoupons, { query: {} })).coupons.find((one) => one.code === code);
};
const preparePayment = async (user: UserData, coupon: string) => {
  const { url } = await kinora.as(user, subscriptionLink, { query: { coupon } });
  return { params: { ref: url.split('/').at(-1) ?? '' }, body: { card_number: sandboxCards.success } };
};
const subscribe = async (coupon: string) => {
  const user = await kinora.member();
  await kinora.as(null, paySandboxCheckout, await preparePayment(user, coupon));
  return user;
};
const amountsOf = async (user: UserData) =>
  (await kinora.as(user, billingDetails, {})).invoices.map(({ amount_minor }) => amount_minor);

describe('an operator', () => {
  test('creates a coupon for a few months, which members use, and sees how often it was used', async () => {
    await create({ code: 'spring27', months: 2 });
    const user = await subscribe('Spring27');
    expect(await kinora.as(user, billingDetails, {})).toMatchObject({
      subscription: { next_amount_minor: 500 },
    });
    await kinora.as(user, advanceSandboxClock, { body: { days: 61 } });
    expect(await amountsOf(user)).toEqual([999, 500, 500]);
    expect(await findCoupon('SPRING27')).toMatchObject({
      uses: 1,
      months: 2,
      state: 'open',
      percent_off: 50,
    });
  });

  test('creates a coupon that takes an amount off every month', async () => {
    await create({ code: 'LESS', percent_off: null, amount_off_minor: 250, months: null });
    const user = await subscribe('LESS');
    await kinora.as(user, advanceSandboxClock, { body: { days: 61 } });
    expect(await amountsOf(user)).toEqual([749, 749, 749]);
    expect(await kinora.as(await kinora.member(), quoteCoupon, { body: { coupon: 'less' } })).toMatchObject({
      description: '$2.50 off',
      amount_minor: 749,
      months: null,
    });
  });

  test('ends a coupon early: nobody else can use it, members who have used it keep it, and its code can be used for a new coupon', async () => {
    await create({ code: 'SOON', months: 3 });
    const user = await subscribe('SOON');
    const ref = (await findCoupon('SOON'))?.ref ?? '';
    await kinora.as(operator, endCoupon, { params: { ref } });
    const body = { coupon: 'SOON' };
    expect((await kinora.refused(await kinora.member(), quoteCoupon, { body })).status).toBe(404);
    expect(await findCoupon('SOON')).toMatchObject({ state: 'ended', uses: 1 });
    await create({ code: 'SOON' });
    expect(await kinora.refused(operator, endCoupon, { params: { ref: '999999' } })).toMatchObject({
      status: 404,
    });
    await kinora.as(user, advanceSandboxClock, { body: { days: 31 } });
    expect(await amountsOf(user)).toEqual([500, 500]);
  });

  test.each([
    [{ percent_off: 100, amount_off_minor: 5 }, { percent_off: 'Enter either a percentage or an amount' }],
    [{ percent_off: 0 }, { percent_off: 'Enter a percentage from 1 to 100' }],
    [{ percent_off: 99 }, { percent_off: expect.stringContaining('could not be charged') }],
    [
      { percent_off: null, amount_off_minor: 1000 },
      { amount_off_minor: 'Enter at most $9.99, the monthly price' },
    ],
    [
      { percent_off: null, amount_off_minor: 100_000_000_000 },
      { amount_off_minor: 'Enter at most $9.99, the monthly price' },
    ],
    [{ code: 'a b' }, { code: 'A code consists of 4 to 40 letters and digits' }],
    [{ code: 'half50' }, { code: expect.stringContaining('already') }],
    [{ last_day: '2020-01-01' }, { last_day: 'The last day has passed' }],
    [{ months: 0 }, { months: 'Enter 1 to 36 months' }],
    [{ max_uses: 0 }, { max_uses: 'Enter 1 to 1,000,000 uses' }],
  ])('gets an error message for %j', async (coupon, errors) => {
    const body = { ...half, code: 'WRONG', ...coupon };
    expect(await kinora.refused(operator, createCoupon, { body })).toMatchObject({ status: 422, errors });
    expect(await findCoupon('WRONG')).toBeUndefined();
  });

  test('finds in the audit log who created and ended each coupon', async () => {
    const listActs = async (act: 'coupon-requested' | 'coupon-created' | 'coupon-refused' | 'coupon-ended') =>
      (await kinora.as(operator, auditLog, { query: { page: 1, act } })).rows.map(({ subject, reason }) => [
        subject,
        reason,
      ]);
    expect(await listActs('coupon-requested')).toContainEqual(['coupon SPRING27', '50% off for 2 months']);
    expect(await listActs('coupon-created')).toContainEqual(['coupon SPRING27', '50% off for 2 months']);
    expect(await listActs('coupon-refused')).toEqual([['coupon HALF50', null]]);
    expect(await listActs('coupon-ended')).toEqual([['coupon SOON', null]]);
  });
});

test('a coupon is never used more often than allowed, however many members press Pay at once', async () => {
  await create({ code: 'FIRST2', percent_off: 100, max_uses: 2 });
  const members = await Promise.all(Array.from({ length: 4 }, () => kinora.member()));
  const payments = await Promise.all(members.map((user) => preparePayment(user, 'FIRST2')));
  const results = await Promise.allSettled(
    payments.map((payment) => kinora.as(null, paySandboxCheckout, payment)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 2 }, () => ({
      reason: { status: 409, message: expect.stringContaining('used up') },
    })),
  );
  const charged = await kinora.context.db
    .selectFrom('payments')
    .select('amount_minor')
    .where(
      'user_id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
  expect(charged).toEqual([{ amount_minor: 0 }, { amount_minor: 0 }]);
  expect(await findCoupon('FIRST2')).toMatchObject({ uses: 2, state: 'used-up' });
});

test('a coupon is not valid after its last day', async () => {
  const last_day = kinora.context.clock.now().toISOString().slice(0, 10);
  await create({ code: 'TODAY', last_day });
  const user = await kinora.member();
  expect((await kinora.as(user, quoteCoupon, { body: { coupon: 'today' } })).amount_minor).toBe(500);
  kinora.advance(day);
  expect((await kinora.refused(user, quoteCoupon, { body: { coupon: 'today' } })).status).toBe(404);
  expect(await findCoupon('TODAY')).toMatchObject({ state: 'expired' });
});

test('coupons can be created, listed and ended from the command line', async () => {
  const run = (...words: string[]) => runCommandLine(kinora, ['coupons', ...words]);
  expect((await run('create', 'cheap', '2.50', '3', 'none', '10')).code).toBe(0);
  expect((await run('create', 'cheap', '25%', 'all', 'none', 'any')).code).toBe(1);
  expect((await run('create', 'other', 'much', 'all', 'none', 'any')).code).toBe(1);
  const lines = (await run('list')).text.split('\n');
  expect(lines).toContain('CHEAP: $2.50 off for 3 months, open, uses: 0 of 10');
  expect((await run('end', 'Cheap')).code).toBe(0);
  expect((await run('end', 'Cheap')).code).toBe(1);
  expect((await findCoupon('CHEAP'))?.state).toBe('ended');
});

test('coupons are listed a hundred at a time, down to the oldest', async () => {
  const { db, clock } = kinora.context;
  const row = { name: null, percent_off: 10, amount_off_minor: null, currency: null, months: 1 };
  const rows = Array.from({ length: 205 }, (_, index) => ({
    ...row,
    code: `PAGE${index}`,
    ends_at: null,
    most_uses: null,
    created_at: clock.now(),
  }));
  await db.insertInto('sandbox_coupons').values(rows).execute();
  const codes = [];
  for (let after: string | null = null, pages = 0; pages === 0 || after !== null; pages++) {
    const query: { after?: string } = after === null ? {} : { after };
    const { coupons, next } = await kinora.as(operator, listCoupons, { query });
    expect(coupons.length).toBeLessThanOrEqual(100);
    codes.push(...coupons.map(({ code }) => code));
    after = next;
  }
  expect(codes.filter((code) => code.startsWith('PAGE'))).toEqual(rows.map(({ code }) => code).toReversed());
  expect(codes).toContain('HALF50');
  expect(new Set(codes).size).toBe(codes.length - 1);
  expect((await kinora.as(operator, listCoupons, { query: { after: 'none' } })).coupons).toEqual([]);
});
