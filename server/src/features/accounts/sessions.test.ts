import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, logout, session, type UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { endOtherSessions, endSession, sessions } from '@kinora/contract/accounts/sessions';
import { day, minute } from '#clock.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function signIn({ email }: UserData, agent = iphone): Promise<UserData> {
  const body = { email, password: 'Correct-horse-1', device_type: 'web' };
  const { data } = await call(login, { body }, { base: kinora.base, headers: { 'user-agent': agent } });
  return data;
}
const listSessions = (who: UserData) => kinora.as(who, sessions, {});

test('a member sees where they are signed in, with this session first', async () => {
  const ada = await kinora.member();
  await kinora.member('Bob Viewer');
  kinora.advance(minute);
  const phone = await signIn(ada);
  expect(await listSessions(phone)).toMatchObject([
    { device: 'Phone', browser: 'Safari on iPhone', is_current: true },
    { is_current: false },
  ]);
  expect((await listSessions(ada)).map(({ is_current }) => is_current)).toEqual([true, false]);
});

test('a member can end one session, or all others', async () => {
  const ada = await kinora.member();
  const [phone, tablet, tv] = [await signIn(ada), await signIn(ada), await signIn(ada)];
  const [current] = await listSessions(phone);
  await kinora.as(ada, endSession, { params: { session_id: current?.id ?? 0 } });
  expect((await kinora.refused(phone, session, {})).status).toBe(401);
  expect((await kinora.refused(ada, endSession, { params: { session_id: current?.id ?? 0 } })).status).toBe(
    404,
  );

  expect(await kinora.as(ada, endOtherSessions, {})).toEqual({ ended: 2 });
  for (const ended of [tablet, tv]) expect((await kinora.refused(ended, session, {})).status).toBe(401);
  expect(await listSessions(ada)).toHaveLength(1);
});

test('nobody can end another member’s session', async () => {
  const [ada, eve] = [await kinora.member(), await kinora.member('Eve Viewer')];
  const [adasSession] = await listSessions(ada);
  expect(
    (await kinora.refused(eve, endSession, { params: { session_id: adasSession?.id ?? 0 } })).status,
  ).toBe(404);
  await kinora.as(eve, endOtherSessions, {});
  expect((await kinora.as(ada, session, {})).id).toBe(ada.id);
});

test('the time when a session was last seen is not updated on every request', async () => {
  const ada = await kinora.member();
  const lastSeen = async () => (await listSessions(ada))[0]?.last_seen_at ?? '';
  const first = await lastSeen();
  kinora.advance(4 * minute);
  await kinora.as(ada, session, {});
  expect(await lastSeen()).toBe(first);
  kinora.advance(2 * minute);
  await kinora.as(ada, session, {});
  expect(Date.parse(await lastSeen()) - Date.parse(first)).toBeGreaterThanOrEqual(6 * minute);
});

test('signing out by POST or GET ends this session but no other', async () => {
  const ada = await kinora.member();
  const [phone, tablet] = [await signIn(ada), await signIn(ada)];
  await kinora.as(phone, logout, {});
  await fetch(`${kinora.base}/api/logout`, { headers: { authorization: `Bearer ${tablet.token}` } });
  for (const ended of [phone, tablet]) expect((await kinora.refused(ended, session, {})).status).toBe(401);
  expect(await listSessions(ada)).toHaveLength(1);
});

test('sessions that ended long ago are deleted', async () => {
  const ada = await kinora.member();
  await kinora.as(await signIn(ada), logout, {});
  kinora.advance(31 * day);
  await runTidyAccounts(kinora.context);
  const { db } = kinora.context;
  const remaining = await db
    .selectFrom('sessions')
    .select('revoked_at')
    .where('user_id', '=', ada.id)
    .execute();
  expect(remaining).toEqual([{ revoked_at: null }]);
});
