import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { session, type UserData } from '@kinora/contract/accounts/account';
import { editProfile, profile, deleteProfilePhoto } from '@kinora/contract/accounts/profile';
import { setMaturityPin } from '@kinora/contract/accounts/maturity';
import { popularShows } from '@kinora/contract/catalogue/shows';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testPicture } from '#test/picture.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const formOf = (user: UserData) => ({
  name: 'Grace Hopper',
  email: user.email,
  address: '1 Harbour Road',
  maturity_level: 'T - Teen' as const,
});
const profileOf = (user: UserData) => kinora.as(user, profile, {});
const photoFiles = async () => (await kinora.context.storage.list('images/')).map(({ key }) => key);
const asBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

describe('a member looks at their account', () => {
  test('right after signing up', async () => {
    const ada = await kinora.member();
    expect(await profileOf(ada)).toEqual({
      profile_name: ada.name,
      profile_email: ada.email,
      email_confirmed: true,
      pending_email: null,
      profile_address: null,
      profile_image: null,
      user_description: null,
      maturity_level: 'E - Everyone',
      maturity_locked: false,
      created_at: ada.created_at,
    });
  });

  test('a visitor has no account to look at', async () => {
    expect(await kinora.refused(null, profile, {})).toMatchObject({ status: 401 });
  });
});

describe('a member edits their account', () => {
  test('everything is saved, and no other member changes', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    const saved = await kinora.as(ada, editProfile, {
      body: { ...formOf(ada), name: '  Grace Hopper ', email: ` ${ada.email.toUpperCase()} ` },
    });
    expect(saved).toMatchObject({
      profile_name: 'Grace Hopper',
      profile_email: ada.email,
      pending_email: null,
      profile_address: '1 Harbour Road',
      maturity_level: 'T - Teen',
    });
    expect(await profileOf(ada)).toEqual(saved);
    expect(await profileOf(bob)).toMatchObject({ profile_name: 'Bob Viewer', profile_email: bob.email });
    expect(await kinora.as(ada, session, {})).toMatchObject({
      name: 'Grace Hopper',
      address: '1 Harbour Road',
      maturity_level: 'T - Teen',
    });
  });

  test('and gets a confirmation', async () => {
    const ada = await kinora.member();
    const form = new FormData();
    for (const [name, value] of Object.entries(formOf(ada))) form.append(name, value);
    const response = await fetch(`${kinora.base}/api/editProfile`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(await response.json()).toMatchObject({ status_code: 200, message: 'Profile updated' });
  });

  test('can keep their own address, and does not learn whether another one has an account', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    const ask = (email: string) => kinora.as(ada, editProfile, { body: { ...formOf(ada), email } });
    expect(await ask(ada.email)).toMatchObject({ pending_email: null });
    const response = await ask(`free-${bob.email}`);
    expect(await ask(bob.email.toUpperCase())).toEqual({ ...response, pending_email: bob.email });
    expect(await profileOf(ada)).toMatchObject({ profile_email: ada.email });
  });

  test('a name with markup, quotes and symbols is kept as typed', async () => {
    const ada = await kinora.member();
    const name = '<b>\'"; -- \u202Eevil 🎬 & %00';
    const saved = await kinora.as(ada, editProfile, { body: { ...formOf(ada), name } });
    expect(saved.profile_name).toBe(name);
  });

  test.each([
    ['name', '', 'Name is required'],
    ['name', 'A', 'Name must be 2 to 35 characters'],
    ['name', 'A'.repeat(36), 'Name must be 2 to 35 characters'],
    ['name', '🎬', 'Name must be 2 to 35 characters'],
    ['name', 'Ada\0', 'Name is not valid'],
    ['email', '', 'Email is required'],
    ['email', 'a@b.co', 'Email must be 11 to 254 characters'],
    ['email', 'nowhere-at-all', 'Email is not valid'],
    ['address', '   ', 'Address is required'],
    ['address', 'A', 'Address must be 2 to 35 characters'],
    ['address', 'A'.repeat(36), 'Address must be 2 to 35 characters'],
    ['maturity_level', '', 'Maturity level is required'],
    ['maturity_level', 'X - Anything', 'Maturity level is not valid'],
    ['maturity_level', 'E', 'Maturity level must be 7 to 14 characters'],
    ['maturity_level', 'E - Everyone at all', 'Maturity level must be 7 to 14 characters'],
  ])('gets an error message for the %s %j', async (field, value, message) => {
    const ada = await kinora.member();
    const body = { ...formOf(ada), [field]: value };
    const refused = await kinora.refused(ada, editProfile, { body });
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({ [field]: message });
    expect(await profileOf(ada)).toMatchObject({ profile_name: ada.name, profile_address: null });
  });

  test('a new maturity level takes effect immediately', async () => {
    await addShow(kinora.context, { title: 'For Teens', maturity_level: 'T - Teen' });
    const ada = await kinora.subscriber();
    const titles = async () =>
      (await kinora.as(ada, popularShows, { query: { limit: 10 } })).map(({ name }) => name);
    expect(await titles()).toContain('For Teens');
    await kinora.as(ada, editProfile, { body: { ...formOf(ada), maturity_level: 'K - Kids' } });
    expect(await titles()).not.toContain('For Teens');
    await kinora.as(ada, editProfile, { body: formOf(ada) });
    expect(await titles()).toContain('For Teens');
  });
});

describe('a photo', () => {
  const send = (user: UserData, profile_photo_path: Blob) => ({
    body: { ...formOf(user), email: user.email },
    files: { profile_photo_path },
  });
  const pathOf = (image: string | null) => image?.replace(/\/[^/]*$/, '/') ?? 'nothing';

  test('is cropped to a square, stripped of its metadata, and shown', async () => {
    const ada = await kinora.member();
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8a4f2b' } })
      .withExif({ IFD0: { Copyright: 'Home of Ada' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Home of Ada')).toBe(true);
    const { profile_image } = await kinora.as(ada, editProfile, send(ada, asBlob(photo)));
    const response = await fetch(`${kinora.base}/media/${profile_image}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const served = Buffer.from(await response.arrayBuffer());
    const { width, height, exif } = await sharp(served).metadata();
    expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined });
    expect(await kinora.as(ada, session, {})).toMatchObject({ profile_photo_path: profile_image });
  });

  test('may be a gif', async () => {
    const ada = await kinora.member();
    const gif = await sharp(Buffer.from(await (await testPicture(300, 300)).arrayBuffer()))
      .gif()
      .toBuffer();
    const { profile_image } = await kinora.as(ada, editProfile, send(ada, asBlob(gif)));
    expect(profile_image).toMatch(/^images\/avatar-[0-9a-f]{16}\/256\.webp$/);
  });

  test('stays when no new one is sent, and its files are deleted when it is replaced', async () => {
    const ada = await kinora.member();
    const first = await kinora.as(ada, editProfile, send(ada, await testPicture()));
    const kept = await kinora.as(ada, editProfile, { body: formOf(ada) });
    expect(kept.profile_image).toBe(first.profile_image);
    const second = await kinora.as(ada, editProfile, send(ada, await testPicture()));
    const files = await photoFiles();
    expect(files.filter((key) => key.startsWith(pathOf(first.profile_image)))).toEqual([]);
    expect(files).toContain(second.profile_image);
  });

  test('can be deleted together with its files', async () => {
    const ada = await kinora.member();
    const { profile_image } = await kinora.as(ada, editProfile, send(ada, await testPicture()));
    await kinora.as(ada, deleteProfilePhoto, {});
    await kinora.as(ada, deleteProfilePhoto, {});
    expect(await profileOf(ada)).toMatchObject({ profile_image: null });
    expect(await kinora.as(ada, session, {})).toMatchObject({ profile_photo_path: null });
    expect((await photoFiles()).filter((key) => key.startsWith(pathOf(profile_image)))).toEqual([]);
  });

  test('that two members uploaded is kept for one when the other replaces it', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member()];
    await kinora.as(ada, editProfile, send(ada, await testPicture()));
    const { profile_image } = await kinora.as(bob, editProfile, send(bob, await testPicture()));
    await kinora.as(ada, editProfile, send(ada, await testPicture(400, 400)));
    expect(await photoFiles()).toContain(profile_image);
  });

  test('of a rejected form is not kept', async () => {
    const ada = await kinora.member();
    await kinora.as(ada, setMaturityPin, { body: { new_pin: '4711' } });
    const before = await photoFiles();
    const { files } = send(ada, await testPicture());
    const body = { ...formOf(ada), maturity_level: 'A - Adult' as const };
    expect((await kinora.refused(ada, editProfile, { body, files })).status).toBe(422);
    expect(await photoFiles()).toEqual(before);
    expect(await profileOf(ada)).toMatchObject({ profile_image: null, profile_name: ada.name });
  });

  test.each([
    ['a page called .png', '<!doctype html><script>alert(1)</script>', 422, /file type is not accepted/],
    ['a drawing called .png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 422, /file type is not accepted/],
    ['the beginning of a picture', '\x89PNG\r\n\x1a\n…', 422, /cannot be read/],
    ['too large', `\x89PNG\r\n\x1a\n${'x'.repeat(5 * 1024 * 1024)}`, 413, /at most 5MB/],
  ])('is refused if it is %s', async (_, content, status, message) => {
    const ada = await kinora.member();
    const file = new File([new Uint8Array(Buffer.from(content, 'latin1'))], 'me.png', { type: 'image/png' });
    const refused = await kinora.refused(ada, editProfile, send(ada, file));
    expect(refused.status).toBe(status);
    expect(refused.errors['profile_photo_path']).toMatch(message);
    expect(await profileOf(ada)).toMatchObject({ profile_image: null, profile_name: ada.name });
  });
});
