import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  login,
  savePreferences,
  session,
  defaultPreferences,
  type Preferences,
} from '@kinora/contract/accounts/account';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

test('a new member has the default preferences', async () => {
  const ada = await kinora.member();
  expect(ada.preferences).toEqual({
    notifications: true,
    wifi_only: true,
    cellular_data: 'Automatic',
    video_quality: 'Standard Quality',
    text_direction: 'ltr',
    autoplay_next: true,
  });
});

test('a change to one preference leaves the others as they are, and applies on every device of the account', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  const save = (body: Partial<Preferences>) => kinora.as(ada, savePreferences, { body });
  expect(await save({ text_direction: 'rtl' })).toEqual({ ...defaultPreferences, text_direction: 'rtl' });
  const changed = { ...defaultPreferences, text_direction: 'rtl', video_quality: 'Data Saver' };
  expect(await save({ video_quality: 'Data Saver' })).toEqual(changed);
  expect(await save({})).toEqual(changed);
  expect((await kinora.as(ada, session, {})).preferences).toEqual(changed);
  const phone = await kinora.as(null, login, { body: { email: ada.email, password: 'Correct-horse-1' } });
  expect(phone.preferences).toEqual(changed);
  expect((await kinora.as(bob, session, {})).preferences).toEqual(defaultPreferences);
});

test('preferences changed concurrently are all saved', async () => {
  const ada = await kinora.member();
  await Promise.all([
    kinora.as(ada, savePreferences, { body: { wifi_only: false } }),
    kinora.as(ada, savePreferences, { body: { cellular_data: 'Save Data' } }),
    kinora.as(ada, savePreferences, { body: { notifications: false } }),
  ]);
  expect((await kinora.as(ada, session, {})).preferences).toEqual({
    ...defaultPreferences,
    wifi_only: false,
    cellular_data: 'Save Data',
    notifications: false,
  });
});

test.each([
  ['notifications', 'yes'],
  ['cellular_data', 'As much as you like'],
  ['video_quality', '4K'],
  ['text_direction', 'up'],
])('a value that is not offered is rejected with an error for that field: %s %j', async (field, value) => {
  const ada = await kinora.member();
  const refused = await kinora.refused(ada, savePreferences, { body: { [field]: value } });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual([field]);
  expect((await kinora.as(ada, session, {})).preferences).toEqual(defaultPreferences);
});

test('a visitor cannot save preferences', async () => {
  expect(await kinora.refused(null, savePreferences, { body: {} })).toMatchObject({ status: 401 });
});
