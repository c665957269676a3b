import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import {
  confirmIdentity,
  factors,
  loginWithCode,
  renewRecoveryCodes,
} from '@kinora/contract/accounts/factors';
import * as contract from '@kinora/contract/accounts/passkeys';
import { requirementOf } from '@kinora/contract/requirements';
import { minute, second } from '#clock.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { passkeyDevice, type PasskeyDevice } from '#test/passkey.ts';
import { addAuthenticatorApp } from '#test/second-factor.ts';

let kinora: TestApp;
let origin: string;
beforeAll(async () => {
  kinora = await startTestApp();
  ({ origin } = new URL(kinora.context.config.public_url));
});
afterAll(() => kinora[Symbol.asyncDispose]());

const password = 'Correct-horse-1';

/** Adds a passkey on a new device. */
async function addPasskey(who: UserData, name = 'My phone') {
  const device = passkeyDevice();
  const { challenge } = await kinora.as(who, contract.beginPasskey, {});
  const body = { name, response: device.create({ challenge, origin }) };
  return { device, ...(await kinora.as(who, contract.addPasskey, { body })) };
}

const newChallenge = async () => ({
  challenge: (await kinora.as(null, contract.passkeyOptions, {})).challenge,
  origin,
});
const signIn = async (device: PasskeyDevice) =>
  kinora.as(null, contract.signInWithPasskey, {
    body: { response: device.authenticate(await newChallenge()) },
  });
const refused = (response: contract.PasskeyResponse) =>
  kinora.refused(null, contract.signInWithPasskey, { body: { response } });

test('a passkey signs in without a password, and the password alone is no longer enough', async () => {
  const ada = await kinora.member();
  const { device, recovery_codes } = await addPasskey(ada);
  expect(recovery_codes).toHaveLength(10);
  const signedIn = await signIn(device);
  expect(await kinora.as(signedIn, session, {})).toMatchObject({ id: ada.id });
  await signIn(device);
  expect(await kinora.as(ada, factors, {})).toMatchObject({
    totp: null,
    passkeys: [{ name: 'My phone', last_used_at: expect.any(String) }],
  });
  expect((await emailsTo(kinora, ada.email)).at(-1)?.subject).toBe(
    'Your Kinora account: a passkey was added',
  );

  const demand = requirementOf(await kinora.refused(null, login, { body: { email: ada.email, password } }));
  if (demand?.required !== 'second-factor') throw new Error('The password alone was enough.');
  const body = { ticket: demand.ticket, code: recovery_codes?.[0] ?? '' };
  expect(await kinora.as(null, loginWithCode, { body })).toMatchObject({ id: ada.id });
});

test('an account with an authenticator app keeps its recovery codes when it gets a passkey', async () => {
  const ada = await kinora.member();
  await addAuthenticatorApp(kinora, ada);
  expect((await addPasskey(ada)).recovery_codes).toBeNull();
});

test('a response is accepted once, and only for this site, to our own challenge, from a device that verified the person', async () => {
  const { device } = await addPasskey(await kinora.member());
  const response = device.authenticate(await newChallenge());
  await kinora.as(null, contract.signInWithPasskey, { body: { response } });
  expect((await refused(response)).errors).toEqual({ passkey: 'This took too long. Please try again.' });

  const elsewhere = { ...(await newChallenge()), origin: 'https://kinora.example' };
  expect((await refused(device.authenticate(elsewhere))).message).toMatch(/could not be verified/);
  const unverified = device.authenticate(await newChallenge(), { isVerified: false });
  expect((await refused(unverified)).message).toMatch(/could not be verified/);
  expect((await refused(device.authenticate({ challenge: 'made-up', origin }))).message).toMatch(
    /took too long/,
  );
  expect((await refused(passkeyDevice().authenticate(await newChallenge()))).message).toMatch(
    /is not registered here/,
  );
  const late = await newChallenge();
  kinora.advance(10 * minute + second);
  expect((await refused(device.authenticate(late))).message).toMatch(/took too long/);
  await signIn(device);
});

test('a cloned device is detected, because its counter repeats', async () => {
  const { device } = await addPasskey(await kinora.member());
  await signIn(device);
  expect((await refused(device.authenticate(await newChallenge(), { counter: 1 }))).status).toBe(422);
  await signIn(device);
});

test('a passkey confirms the identity of its owner, in their own account only', async () => {
  const [ada, eve] = [await kinora.member(), await kinora.member('Eve')];
  const [{ device }, evesPasskey] = [await addPasskey(ada), await addPasskey(eve)];
  kinora.advance(11 * minute);
  expect((await kinora.refused(ada, renewRecoveryCodes, {})).status).toBe(403);
  const request = { body: { passkey: evesPasskey.device.authenticate(await newChallenge()) } };
  expect((await kinora.refused(ada, confirmIdentity, request)).message).toMatch(/another account/);
  await kinora.as(ada, confirmIdentity, { body: { passkey: device.authenticate(await newChallenge()) } });
  await kinora.as(ada, renewRecoveryCodes, {});
});

test('a passkey is created once, for the account that requested it', async () => {
  const [ada, eve] = [await kinora.member(), await kinora.member('Eve')];
  const { challenge } = await kinora.as(ada, contract.beginPasskey, {});
  const response = passkeyDevice().create({ challenge, origin });
  const body = { name: 'Phone', response };
  expect((await kinora.refused(eve, contract.addPasskey, { body })).status).toBe(422);
  await kinora.as(ada, contract.addPasskey, { body });
  const again = await kinora.as(ada, contract.beginPasskey, {});
  expect((await kinora.refused(ada, contract.addPasskey, { body })).status).toBe(422);
  expect(again['excludeCredentials']).toMatchObject([{ id: response.id }]);
});

test('a removed passkey can no longer be used to sign in, and removing the last factor removes the recovery codes', async () => {
  const ada = await kinora.member();
  const { device } = await addPasskey(ada);
  const [{ id } = { id: 0 }] = (await kinora.as(ada, factors, {})).passkeys;
  const request = { params: { passkey_id: String(id) } };
  expect((await kinora.refused(await kinora.member('Eve'), contract.removePasskey, request)).status).toBe(
    404,
  );
  await kinora.as(ada, contract.removePasskey, request);
  expect((await refused(device.authenticate(await newChallenge()))).message).toMatch(
    /is not registered here/,
  );
  expect(await kinora.as(ada, factors, {})).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expect(await kinora.as(null, login, { body: { email: ada.email, password } })).toHaveProperty('token');
});
