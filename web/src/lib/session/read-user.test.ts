import { UserData } from '@kinora/contract/accounts/account';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readUser } from './read-user.ts';

const preferences = {
  notifications: false,
  wifi_only: true,
  cellular_data: 'Save Data',
  video_quality: 'High Quality',
  text_direction: 'rtl',
  autoplay_next: false,
};
const ada = {
  token: 'a-token',
  id: 7,
  email: 'ada@example.com',
  email_confirmed: false,
  name: 'Ada',
  role: 'member',
  is_subscribed: true,
  isMonetized: false,
  profile_photo_path: null,
  address: 'Byron Street 1',
  maturity_level: 'T - Teen',
  preferences,
  created_at: '2026-01-01T00:00:00.000Z',
};

/** The user with one field, or one setting, replaced by every kind of value, or missing. */
const variations = (whole: object) =>
  Object.keys(whole).flatMap((name) => [
    ...[null, 0, 1.5, true, '', 'other', [], {}].map((value) => ({ ...whole, [name]: value })),
    Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name)),
  ]);

test('a stored user is accepted exactly if the contract accepts it, with the same defaults', () => {
  const users = [
    ada,
    ...variations(ada),
    ...variations(preferences).map((changed) => ({ ...ada, preferences: changed })),
  ];
  for (const user of [...users, null, [], 'user', 7]) {
    const checked = z.safeParse(UserData, user);
    expect(readUser(user), JSON.stringify(user)).toEqual(checked.success ? checked.data : null);
  }
});

test('unknown fields of a stored user are dropped', () => {
  expect(readUser({ ...ada, password: 'secret' })).toEqual(ada);
});
