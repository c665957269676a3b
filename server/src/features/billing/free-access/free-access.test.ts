import { expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { billingDetails, resumeSubscription } from '@kinora/contract/billing/billing';
import { endFreeAccess, giveFreeAccess } from '@kinora/contract/billing/free-access';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { after, day } from '#clock.ts';
import { runSandbox, sendSandboxEvents } from '#features/billing/sandbox/run.ts';
import { startTestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { emailsTo } from '#test/emails.ts';
import { startWithStripe } from '#test/providers.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

const { stripe, kinora, deliver, checkOut, isSubscribed, wait } = await startWithStripe();
const reason = 'Their films did not play for a week.';

const operator = async () => signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
const paramsOf = (user: UserData) => ({ params: { user_id: String(user.id) } });
const lastDay = (days: number, { clock } = kinora.context) =>
  after(clock.now(), days * day)
    .toISOString()
    .slice(0, 10);
const give = async (who: UserData, user: UserData, last_day = lastDay(30)) =>
  kinora.as(who, giveFreeAccess, { ...paramsOf(user), body: { last_day, reason } });
const subjectsOf = async (user: UserData) =>
  (await emailsTo(kinora, user.email)).map(({ subject }) => subject);

test('a member with free access can watch without a card until the end of the last day, but not after it', async () => {
  const olga = await operator();
  const user = await kinora.member();
  const last_day = lastDay(40);
  await give(olga, user, last_day);
  expect(await isSubscribed(user)).toBe(true);
  await deliver({ order: 'shuffled', times: 2 });
  const { subscription, invoices } = await kinora.as(user, billingDetails, {});
  expect(subscription).toMatchObject({ is_free: true, can_resume: false, method: null });
  expect(subscription?.access_until).toBe(subscription?.paid_until);
  expect(subscription?.paid_until?.slice(0, 10)).toBe(
    new Date(Date.parse(last_day) + day).toISOString().slice(0, 10),
  );
  expect(invoices.map(({ amount_minor }) => amount_minor)).toEqual([0]);
  expect(await kinora.refused(user, resumeSubscription, {})).toMatchObject({ status: 409 });
  expect((await subjectsOf(user)).at(-1)).toBe('You can watch Kinora for free');
  const { rows } = await kinora.as(olga, auditLog, { query: { page: 1, act: 'free-access-requested' } });
  expect(rows[0]).toMatchObject({ target: { id: user.id }, subject: `until ${last_day}`, reason });

  wait(41 * day);
  await deliver();
  const signedIn = { ...user, token: await signIn(kinora, user.id) };
  expect(await isSubscribed(signedIn)).toBe(false);
  expect((await subjectsOf(user)).slice(-2)).toEqual([
    'You can watch Kinora for free',
    'Your free access has ended',
  ]);
  expect(stripe.state.all('charge').filter(({ amount }) => amount > 0)).toEqual([]);
});

test('staff can end free access at once, and the member can then subscribe', async () => {
  const olga = await operator();
  const user = await kinora.member();
  await give(olga, user);
  const end = { ...paramsOf(user), body: { reason } };
  await kinora.as(olga, endFreeAccess, end);
  await deliver();
  expect(await isSubscribed(user)).toBe(false);
  expect((await kinora.refused(olga, endFreeAccess, end)).status).toBe(409);
  expect(await checkOut(user)).toBe('paid');
  await deliver();
  expect(await isSubscribed(user)).toBe(true);
  expect((await kinora.refused(olga, endFreeAccess, end)).message).toContain('has no free access');
});

test('free access is given once, however often it is requested, and not on top of a subscription', async () => {
  const olga = await operator();
  const user = await kinora.member();
  const before = stripe.state.all('subscription').length;
  await Promise.allSettled([1, 2, 3].map(() => give(olga, user)));
  await deliver();
  expect(stripe.state.all('subscription').length - before).toBe(1);
  const refusal = await kinora.refused(olga, giveFreeAccess, {
    ...paramsOf(user),
    body: { last_day: lastDay(60), reason },
  });
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('can already watch')]);
});

test('nobody can give free access to themselves or to members of their own role, for more than a year, or for days in the past', async () => {
  const olga = await operator();
  const user = await kinora.member();
  const refusalFor = async (who: UserData, whom: UserData, last_day: string) =>
    kinora.refused(who, giveFreeAccess, { ...paramsOf(whom), body: { last_day, reason } });
  expect((await refusalFor(olga, olga, lastDay(1))).status).toBe(403);
  const support = await signInAsStaff(kinora, await kinora.member('Sam'), 'support');
  expect((await refusalFor(support, user, lastDay(1))).status).toBe(403);
  expect((await refusalFor(user, user, lastDay(1))).status).toBe(403);
  expect((await refusalFor(olga, user, lastDay(-1))).errors).toEqual({
    last_day: 'The last day has passed',
  });
  expect((await refusalFor(olga, user, lastDay(400))).errors).toEqual({
    last_day: 'Choose a day within a year',
  });
  expect((await refusalFor(olga, user, '2027-02-30')).errors).toEqual({ last_day: 'Choose a day' });
  expect(await isSubscribed(user)).toBe(false);
});

test('free access works the same if the sandbox takes cards, and is never renewed', async () => {
  await using sandbox = await startTestApp();
  const olga = await signInAsStaff(sandbox, await sandbox.member('Olga'), 'operator');
  const user = await sandbox.member();
  const body = { last_day: lastDay(9, sandbox.context), reason };
  await sandbox.as(olga, giveFreeAccess, { ...paramsOf(user), body });
  await sendSandboxEvents(sandbox.context);
  expect((await sandbox.as(user, session, {})).is_subscribed).toBe(true);
  sandbox.advance(11 * day);
  await runSandbox(sandbox.context);
  const signedIn = { ...user, token: await signIn(sandbox, user.id) };
  expect(await sandbox.as(signedIn, billingDetails, {})).toMatchObject({
    subscription: { status: 'ended', is_free: true },
    invoices: [{ amount_minor: 0 }],
  });
  expect((await sandbox.as(signedIn, session, {})).is_subscribed).toBe(false);
});

test('free access can be given and ended from the command line', async () => {
  const user = await kinora.member();
  const run = (...words: string[]) => runCommandLine(kinora, ['free-access', ...words]);
  expect(await run('give', user.email, 'tomorrow', reason)).toEqual({
    code: 1,
    text: 'last-day: Choose a day',
  });
  expect((await run('give', user.email, lastDay(9), reason)).code).toBe(0);
  expect(await isSubscribed(user)).toBe(true);
  expect((await run('end', String(user.id), reason)).code).toBe(0);
  expect(await isSubscribed(user)).toBe(false);
});
