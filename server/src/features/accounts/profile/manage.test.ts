import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '@kinora/contract/accounts/account';
import { managedProfile, saveManagedProfile } from '@kinora/contract/accounts/manage-profile';
import { showLanguages } from '@kinora/contract/catalogue/shows';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testPicture } from '#test/picture.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

test('a new member’s profile has only their name', async () => {
  const ada = await kinora.member();
  expect(await kinora.as(ada, managedProfile, {})).toEqual({
    name: ada.name,
    date_of_birth: null,
    gender: null,
    languages: [],
    profile_photo_path: null,
  });
});

test('a saved form stores all fields, and clears those that are left empty', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  const saved = await kinora.as(ada, saveManagedProfile, {
    body: {
      name: ' Ada Lovelace ',
      date_of_birth: '1990/04/30',
      gender: 'female',
      languages: ['Tamil', 'English', 'Tamil'],
    },
    files: { profile_photo_path: await testPicture() },
  });
  expect(saved).toEqual({
    name: 'Ada Lovelace',
    date_of_birth: '1990-04-30',
    gender: 'female',
    languages: ['English', 'Tamil'],
    profile_photo_path: expect.stringMatching(/^images\/avatar-/),
  });
  expect(await kinora.as(ada, managedProfile, {})).toEqual(saved);
  expect(await kinora.as(ada, session, {})).toMatchObject({
    name: 'Ada Lovelace',
    profile_photo_path: saved.profile_photo_path,
  });
  expect((await kinora.as(bob, managedProfile, {})).name).toBe('Bob Viewer');

  expect(await kinora.as(ada, saveManagedProfile, { body: { name: 'Ada' } })).toEqual({
    name: 'Ada',
    date_of_birth: null,
    gender: null,
    languages: [],
    profile_photo_path: saved.profile_photo_path,
  });
});

test('shows and profiles use the same list of languages', async () => {
  const names = (await kinora.as(null, showLanguages, {})).map(({ name }) => name);
  expect(names.slice(0, 8).join()).toBe('English,Hindi,Gujarati,Bengali,Marathi,Tamil,Kannada,Arabic');
  const ada = await kinora.member();
  const saved = await kinora.as(ada, saveManagedProfile, { body: { name: 'Ada', languages: names } });
  expect(saved.languages).toEqual(names);
});

test.each([
  ['name', '', 'Name is required'],
  ['name', 'A', 'Name must be 2 to 35 characters'],
  ['date_of_birth', '30.4.1990', 'Date of birth is not valid'],
  ['date_of_birth', '1990-02-30', 'Date of birth is not valid'],
  ['date_of_birth', '1899-12-31', 'Date of birth is not valid'],
  ['date_of_birth', '9999-01-01', 'Date of birth is in the future'],
  ['gender', 'Female', 'Gender is not valid'],
  ['languages', ['Klingon'], 'Language is not valid'],
])('an invalid value is rejected with an error for that field: %s %j', async (field, value, message) => {
  const ada = await kinora.member();
  const body = { name: ada.name, [field]: value };
  const refused = await kinora.refused(ada, saveManagedProfile, { body });
  expect(refused.status).toBe(422);
  expect(Object.values(refused.errors)).toEqual([message]);
  expect((await kinora.as(ada, managedProfile, {})).name).toBe(ada.name);
});
