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

const formFor = (user: UserData) => ({
  name: 'Grace Hopper',
  email: user.email,
  address: '1 Harbor Road',
  maturity_level: 'T - Teen' as const,
});
const readProfile = (user: UserData) => kinora.as(user, profile, {});
const listPhotoFiles = async () => (await kinora.context.storage.list('images/')).map(({ key }) => key);
const asBlob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

describe('the account page', () => {
  test('shows only a name and an address right after signing up', async () => {
    const ada = await kinora.member();
    expect(await readProfile(ada)).toEqual({
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

  test('requires signing in', async () => {
    expect(await kinora.refused(null, profile, {})).toMatchObject({ status: 401 });
  });
});

describe('editing an account', () => {
  test('saves every field, and changes no other member', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    const saved = await kinora.as(ada, editProfile, {
      body: { ...formFor(ada), name: '  Grace Hopper ', email: ` ${ada.email.toUpperCase()} ` },
    });
    expect(saved).toMatchObject({
      profile_name: 'Grace Hopper',
      profile_email: ada.email,
      pending_email: null,
      profile_address: '1 Harbor Road',
      maturity_level: 'T - Teen',
    });
    expect(await readProfile(ada)).toEqual(saved);
    expect(await readProfile(bob)).toMatchObject({ profile_name: 'Bob Viewer', profile_email: bob.email });
    expect(await kinora.as(ada, session, {})).toMatchObject({
      name: 'Grace Hopper',
      address: '1 Harbor Road',
      maturity_level: 'T - Teen',
    });
  });

  test('is confirmed with a message', async () => {
    const ada = await kinora.member();
    const form = new FormData();
    for (const [name, value] of Object.entries(formFor(ada))) form.append(name, value);
    const response = await fetch(`${kinora.base}/api/editProfile`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(await response.json()).toMatchObject({ status_code: 200, message: 'Profile updated' });
  });

  test('can keep the address, and does not reveal whether another address has an account', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    const saveEmail = (email: string) => kinora.as(ada, editProfile, { body: { ...formFor(ada), email } });
    expect(await saveEmail(ada.email)).toMatchObject({ pending_email: null });
    const response = await saveEmail(`free-${bob.email}`);
    expect(await saveEmail(bob.email.toUpperCase())).toEqual({ ...response, pending_email: bob.email });
    expect(await readProfile(ada)).toMatchObject({ profile_email: ada.email });
  });

  test('keeps a name with markup, quotes and symbols as typed', async () => {
    const ada = await kinora.member();
    const name = '<b>\'"; -- \u202Eevil 🎬 & %00';
    const saved = await kinora.as(ada, editProfile, { body: { ...formFor(ada), name } });
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
  ])('is rejected with an error message for the %s %j', async (field, value, message) => {
    const ada = await kinora.member();
    const body = { ...formFor(ada), [field]: value };
    const refused = await kinora.refused(ada, editProfile, { body });
    expect(refused.status).toBe(422);
    expect(refused.errors).toEqual({ [field]: message });
    expect(await readProfile(ada)).toMatchObject({ profile_name: ada.name, profile_address: null });
  });

  test('applies a new maturity level immediately', async () => {
    await addShow(kinora.context, { title: 'For Teens', maturity_level: 'T - Teen' });
    const ada = await kinora.subscriber();
    const titles = async () =>
      (await kinora.as(ada, popularShows, { query: { limit: 10 } })).map(({ name }) => name);
    expect(await titles()).toContain('For Teens');
    await kinora.as(ada, editProfile, { body: { ...formFor(ada), maturity_level: 'K - Kids' } });
    expect(await titles()).not.toContain('For Teens');
    await kinora.as(ada, editProfile, { body: formFor(ada) });
    expect(await titles()).toContain('For Teens');
  });
});

describe('a photo', () => {
  const formWithPhoto = (user: UserData, profile_photo_path: Blob) => ({
    body: { ...formFor(user), email: user.email },
    files: { profile_photo_path },
  });
  const folderOf = (image: string | null) => image?.replace(/\/[^/]*$/, '/') ?? 'nothing';

  test('is cropped to a square, stripped of its metadata, and shown', async () => {
    const ada = await kinora.member();
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8a4f2b' } })
      .withExif({ IFD0: { Copyright: 'Home of Ada' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Home of Ada')).toBe(true);
    const { profile_image } = await kinora.as(ada, editProfile, formWithPhoto(ada, asBlob(photo)));
    const response = await fetch(`${kinora.base}/media/${profile_image}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const served = Buffer.from(await response.arrayBuffer());
    const { width, height, exif } = await sharp(served).metadata();
    expect({ width, height, exif }).toEqual({ width: 256, height: 256, exif: undefined });
    expect(await kinora.as(ada, session, {})).toMatchObject({ profile_photo_path: profile_image });
  });

  test('can be a GIF', async () => {
    const ada = await kinora.member();
    const gif = await sharp(Buffer.from(await (await testPicture(300, 300)).arrayBuffer()))
      .gif()
      .toBuffer();
    const { profile_image } = await kinora.as(ada, editProfile, formWithPhoto(ada, asBlob(gif)));
    expect(profile_image).toMatch(/^images\/avatar-[0-9a-f]{16}\/256\.webp$/);
  });

  test('stays when no new one is sent, and its files are deleted when it is replaced', async () => {
    const ada = await kinora.member();
    const first = await kinora.as(ada, editProfile, formWithPhoto(ada, await testPicture()));
    const unchanged = await kinora.as(ada, editProfile, { body: formFor(ada) });
    expect(unchanged.profile_image).toBe(first.profile_image);
    const second = await kinora.as(ada, editProfile, formWithPhoto(ada, await testPicture()));
    const files = await listPhotoFiles();
    expect(files.filter((key) => key.startsWith(folderOf(first.profile_image)))).toEqual([]);
    expect(files).toContain(second.profile_image);
  });

  test('can be deleted together with its files', async () => {
    const ada = await kinora.member();
    const { profile_image } = await kinora.as(ada, editProfile, formWithPhoto(ada, await testPicture()));
    await kinora.as(ada, deleteProfilePhoto, {});
    await kinora.as(ada, deleteProfilePhoto, {});
    expect(await readProfile(ada)).toMatchObject({ profile_image: null });
    expect(await kinora.as(ada, session, {})).toMatchObject({ profile_photo_path: null });
    expect((await listPhotoFiles()).filter((key) => key.startsWith(folderOf(profile_image)))).toEqual([]);
  });

  test('uploaded by two members stays for one when the other replaces it', async () => {
    const [ada, bob] = [await kinora.member(), await kinora.member()];
    await kinora.as(ada, editProfile, formWithPhoto(ada, await testPicture()));
    const { profile_image } = await kinora.as(bob, editProfile, formWithPhoto(bob, await testPicture()));
    await kinora.as(ada, editProfile, formWithPhoto(ada, await testPicture(400, 400)));
    expect(await listPhotoFiles()).toContain(profile_image);
  });

  test('sent with a rejected form is not stored', async () => {
    const ada = await kinora.member();
    await kinora.as(ada, setMaturityPin, { body: { new_pin: '4711' } });
    const before = await listPhotoFiles();
    const { files } = formWithPhoto(ada, await testPicture());
    const body = { ...formFor(ada), maturity_level: 'A - Adult' as const };
    expect((await kinora.refused(ada, editProfile, { body, files })).status).toBe(422);
    expect(await listPhotoFiles()).toEqual(before);
    expect(await readProfile(ada)).toMatchObject({ profile_image: null, profile_name: ada.name });
  });

  test.each([
    ['a page called .png', '<!doctype html><script>alert(1)</script>', 422, /file type is not accepted/],
    ['a drawing called .png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 422, /file type is not accepted/],
    ['the beginning of a picture', '\x89PNG\r\n\x1a\n…', 422, /cannot be read/],
    ['too large', `\x89PNG\r\n\x1a\n${'x'.repeat(5 * 1024 * 1024)}`, 413, /at most 5MB/],
  ])('is refused if it is %s', async (_, content, status, message) => {
    const ada = await kinora.member();
    const file = new File([new Uint8Array(Buffer.from(content, 'latin1'))], 'me.png', { type: 'image/png' });
    const refused = await kinora.refused(ada, editProfile, formWithPhoto(ada, file));
    expect(refused.status).toBe(status);
    expect(refused.errors['profile_photo_path']).toMatch(message);
    expect(await readProfile(ada)).toMatchObject({ profile_image: null, profile_name: ada.name });
  });
});
