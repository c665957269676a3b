import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { beginTotp, confirmIdentity } from '@kinora/contract/accounts/factors';
import { requestPath } from '@kinora/contract/client';
import type { Endpoint } from '@kinora/contract/endpoint';
import { minute, second } from '#clock.ts';
import { endpoints } from '#endpoints.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signIn } from '#test/sign-in.ts';
import { appCode } from '#test/authenticator-app.ts';
import { addAuthenticatorApp, signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
let people: Record<'without factor' | 'with factor' | 'owner', UserData>;
beforeAll(async () => {
  kinora = await startTestApp();
  people = {
    'without factor': await kinora.member(),
    'with factor': await kinora.member(),
    owner: await signInAsStaff(kinora, await kinora.member(), 'owner'),
  };
  await addAuthenticatorApp(kinora, people['with factor']);
});
afterAll(() => kinora[Symbol.asyncDispose]());

const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`;
const listEndpointNames = (step_up: Endpoint['step_up']) =>
  endpoints.filter((one) => one.step_up === step_up).map(endpointName);

test('the calls that require a confirmation no older than ten minutes are those listed here', () => {
  expect(listEndpointNames('always').toSorted()).toEqual([
    'DELETE /api/factors/totp',
    'DELETE /api/passkeys/:passkey_id',
    'POST /api/api-keys',
    'POST /api/enable-monetization',
    'POST /api/factors/recovery-codes',
    'POST /api/factors/totp',
    'POST /api/factors/totp/begin',
    'POST /api/monetization/bank-account',
    'POST /api/monetization/tax-form',
    'POST /api/monetization/w9',
    'POST /api/operator/audit-log/export',
    'POST /api/operator/coupons',
    'POST /api/operator/gift-lengths',
    'POST /api/operator/gifts/:gift_id/resend',
    'POST /api/operator/gifts/:gift_id/void',
    'POST /api/operator/payments/:payment_id/refund',
    'POST /api/operator/payouts/export',
    'POST /api/operator/payouts/failed',
    'POST /api/operator/payouts/paid',
    'POST /api/operator/payouts/results',
    'POST /api/operator/people/:user_id/delete',
    'POST /api/operator/people/:user_id/email',
    'POST /api/operator/people/:user_id/end-free-access',
    'POST /api/operator/people/:user_id/export',
    'POST /api/operator/people/:user_id/free-access',
    'POST /api/operator/people/:user_id/quota',
    'POST /api/operator/people/:user_id/role',
    'POST /api/operator/price-changes',
    'POST /api/operator/regional-prices',
    'POST /api/operator/regional-prices/remove',
    'POST /api/operator/storage/orphans/delete',
    'POST /api/operator/take-downs/:take_down_id/release-earnings',
    'POST /api/operator/tax-form/:user_id',
    'POST /api/operator/tax-number/:user_id',
    'POST /api/operator/tax-report',
    'POST /api/operator/w9/:user_id',
    'POST /api/operator/webhooks',
    'POST /api/operator/webhooks/:webhook_id/secret',
    'POST /api/passkeys',
    'POST /api/passkeys/begin',
    'POST /api/publisher/shows/:show_id/split',
    'POST /api/publisher/splits/:split_id/answer',
    'POST /api/publisher/splits/leave',
    'POST /api/publisher/wallet/account',
    'POST /api/webhooks',
    'POST /api/webhooks/:webhook_id/secret',
  ]);
});

test('the calls that take the password, and that accounts with a second factor must also confirm, are those listed here', () => {
  expect(listEndpointNames('with-factor').toSorted()).toEqual([
    'POST /api/account/delete',
    'POST /api/account/export',
    'POST /api/profile/confirm-email',
    'POST /api/update_password',
  ]);
});

/** Whether an empty call, made some time after signing in, is refused because a confirmation is missing. */
async function isAskedToConfirm(endpoint: Endpoint, viewer: UserData, after_ms: number): Promise<boolean> {
  const token = await signIn(kinora, viewer.id);
  kinora.advance(after_ms);
  const response = await fetch(
    kinora.base + requestPath(endpoint, { params: { user_id: '1', passkey_id: '1' } }),
    {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(endpoint.method !== 'DELETE' && { body: '{}' }),
    },
  );
  const { data } = (await response.json()) as { data: { required?: string } | null };
  return response.status === 403 && data?.required === 'confirmation';
}

const protectedCalls = endpoints.filter(({ step_up }) => step_up);

describe.each(protectedCalls.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const isStaffCall = !['visitor', 'member', 'subscriber'].includes(endpoint.auth);
    const withoutFactor = endpoint.needs_factor ? 'with factor' : 'without factor';

    test('requires a confirmation once the last one is ten minutes old', async () => {
      const viewer = people[isStaffCall ? 'owner' : 'with factor'];
      expect(await isAskedToConfirm(endpoint, viewer, 10 * minute + second)).toBe(true);
      const otherViewer = people[isStaffCall ? 'owner' : withoutFactor];
      expect(await isAskedToConfirm(endpoint, otherViewer, 10 * minute + second)).toBe(
        endpoint.step_up === 'always',
      );
      expect(await isAskedToConfirm(endpoint, otherViewer, 10 * minute - second)).toBe(false);
    });
  },
);

test('without a second factor, the password confirms who is calling, for this session only', async () => {
  const ada = await kinora.member();
  const otherSession = { ...ada, token: await signIn(kinora, ada.id) };
  kinora.advance(11 * minute);
  expect((await kinora.refused(ada, beginTotp, {})).message).toBe('Confirm that it is you, then try again.');
  const wrong = await kinora.refused(ada, confirmIdentity, { body: { password: 'Wrong-horse-1' } });
  expect(wrong.errors).toEqual({ password: 'The password is wrong.' });
  expect((await kinora.refused(ada, confirmIdentity, { body: { code: '123456' } })).errors).toHaveProperty(
    'password',
  );
  await kinora.as(ada, confirmIdentity, { body: { password: 'Correct-horse-1' } });
  await kinora.as(ada, beginTotp, {});
  expect((await kinora.refused(otherSession, beginTotp, {})).status).toBe(403);
});

test('with a second factor, only the factor confirms who is calling, even in earlier sessions', async () => {
  const ada = await kinora.member();
  const otherSession = { ...ada, token: await signIn(kinora, ada.id) };
  const { secret } = await addAuthenticatorApp(kinora, ada);
  await kinora.as(ada, beginTotp, {});
  // The other session was signed in with only the password.
  expect((await kinora.refused(otherSession, beginTotp, {})).status).toBe(403);
  const byPassword = { body: { password: 'Correct-horse-1' } };
  expect((await kinora.refused(otherSession, confirmIdentity, byPassword)).errors).toHaveProperty('code');
  kinora.advance(30 * second);
  await kinora.as(otherSession, confirmIdentity, { body: { code: appCode(kinora, secret) } });
  await kinora.as(otherSession, beginTotp, {});
});
