import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import type { MaturityLevel } from '@kinora/contract/schemas';
import { maturityLevels } from '@kinora/contract/maturity-levels';
import {
  confirmAdult,
  removeMaturityPin,
  setMaturityLevel,
  setMaturityPin,
} from '@kinora/contract/accounts/maturity';
import { continueWatching, episodeVideo, pauseEpisode, playNow } from '@kinora/contract/playback/playback';
import { editProfile, profile } from '@kinora/contract/accounts/profile';
import { search, searchSuggestions } from '@kinora/contract/discovery/search';
import {
  allShows,
  newEpisodes,
  popularShows,
  showDetails,
  suggestedShows,
  upcomingShows,
} from '@kinora/contract/catalogue/shows';
import { hour } from '#clock.ts';
import { isCorrectPin, sealPin, runSealPins } from '#features/accounts/maturity/pins.ts';
import { deriveKeys } from '#keys.ts';
import { hashPassword } from '#passwords.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow, type AddedShow } from '#test/shows.ts';

const password = 'Correct-horse-1';
const titles = ['Quokka Everyone', 'Quokka Kids', 'Quokka Teen', 'Quokka Adult'];

let kinora: TestApp;
const shows = {} as Record<MaturityLevel, AddedShow>;
beforeAll(async () => {
  kinora = await startTestApp();
  for (const [index, maturity_level] of maturityLevels.entries()) {
    const title = titles[index] ?? '';
    const fields = { title, maturity_level, trailer_key: `trailers/${index}.mp4` };
    shows[maturity_level] = await addShow(kinora.context, { ...fields, category: 'drama' });
    await addShow(kinora.context, { title: `Next ${title}`, maturity_level, release: 5 });
  }
});
afterAll(() => kinora[Symbol.asyncDispose]());

const adultShow = () => shows['A - Adult'];
const setLevel = (who: UserData, maturity_level: MaturityLevel, pin?: string) =>
  kinora.as(who, setMaturityLevel, { body: { maturity_level, pin } });
const setPin = (who: UserData, new_pin: string) => kinora.as(who, setMaturityPin, { body: { new_pin } });
const details = (who: UserData | null, { show_id }: AddedShow) =>
  kinora.as(who, showDetails, { params: { show_id } });
const videoRequest = ({ episode_id }: AddedShow) => ({ params: { episode_id }, query: {} });

/** Returns the names of the shows in every list that a viewer is shown. */
async function listNames(who: UserData | null): Promise<Record<string, string[]>> {
  const query = { limit: 60 };
  const genres = await kinora.as(who, allShows, {});
  const names = (list: { name: string }[]) => list.map(({ name }) => name).toSorted();
  return {
    popular: names(await kinora.as(who, popularShows, { query })),
    genre: names(genres['drama'] ?? []),
    episodes: names(await kinora.as(who, newEpisodes, { query })),
    suggested: names(await kinora.as(who, suggestedShows, { params: { limit: 60 } })),
    found: names(await kinora.as(who, search, { body: { keyword: 'quokka' } })),
    suggestions: (await kinora.as(who, searchSuggestions, { query: { keyword: 'quok' } }))
      .filter(({ kind }) => kind === 'show')
      .map(({ text }) => text)
      .toSorted(),
    upcoming: names(await kinora.as(who, upcomingShows, { query })).map((name) => name.replace('Next ', '')),
  };
}

describe('a maturity setting', () => {
  test.each<[MaturityLevel, string[]]>([
    ['E - Everyone', titles],
    ['K - Kids', ['Quokka Everyone', 'Quokka Kids']],
    ['T - Teen', ['Quokka Everyone', 'Quokka Kids', 'Quokka Teen']],
    ['A - Adult', titles],
  ])('of %s shows the same ratings in every list, on pages and in the player', async (level, shown) => {
    const viewer = await kinora.subscriber();
    await setLevel(viewer, level);
    for (const [list, names] of Object.entries(await listNames(viewer)))
      expect(names, list).toEqual(shown.toSorted());
    for (const [index, rated] of maturityLevels.entries()) {
      if (!shown.includes(titles[index] ?? '')) continue;
      expect((await details(viewer, shows[rated])).name).toBe(titles[index]);
    }
    for (const [index, rated] of maturityLevels.entries()) {
      if (shown.includes(titles[index] ?? '')) continue;
      const show = shows[rated];
      const refused = await kinora.refused(viewer, showDetails, { params: { show_id: show.show_id } });
      expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('maturity setting')]);
      const film = await kinora.refused(viewer, episodeVideo, videoRequest(show));
      expect([film.status, film.errors]).toEqual([403, { maturity_level: `Rated ${rated}` }]);
      expect(await kinora.as(viewer, playNow, { body: { show_id: show.show_id } })).toMatchObject({
        episode_id: null,
      });
    }
  });

  test('starts at Everyone, with the same lists as for visitors and no show hidden', async () => {
    const visitorLists = await listNames(null);
    const viewer = await kinora.subscriber();
    expect(viewer.maturity_level).toBe('E - Everyone');
    expect(await listNames(viewer)).toEqual(visitorLists);
    for (const show of Object.values(shows)) await details(viewer, show);
  });

  test('can be changed without sending the address', async () => {
    const viewer = await kinora.member();
    expect(await setLevel(viewer, 'T - Teen')).toMatchObject({
      maturity_level: 'T - Teen',
      maturity_locked: false,
      profile_address: null,
    });
    expect(await kinora.as(viewer, session, {})).toMatchObject({ maturity_level: 'T - Teen' });
    const wrong = { maturity_level: 'X - Anything' as MaturityLevel };
    expect((await kinora.refused(viewer, setMaturityLevel, { body: wrong })).errors).toEqual({
      maturity_level: 'Maturity level is not valid',
    });
    const body = { maturity_level: 'E - Everyone' as const };
    expect((await kinora.refused(null, setMaturityLevel, { body })).status).toBe(401);
  });
});

describe('a show for adults', () => {
  test('asks its viewer once whether they are 18 or older, and plays from then on, on every device', async () => {
    const viewer = await kinora.subscriber();
    expect(await details(viewer, adultShow())).toMatchObject({ asks_age: true, trailer: null });
    const refused = await kinora.refused(viewer, episodeVideo, videoRequest(adultShow()));
    expect([refused.status, refused.errors]).toEqual([403, { adult: 'Adults only: I am 18 or older' }]);
    const report = { episode_id: adultShow().episode_id, time: 20, watch_time: 20 };
    expect((await kinora.refused(viewer, pauseEpisode, { body: report })).errors).toHaveProperty('adult');

    await kinora.as(viewer, confirmAdult, { body: {} });
    expect(await details(viewer, adultShow())).toMatchObject({ asks_age: false, trailer: 'trailers/3.mp4' });
    expect((await kinora.as(viewer, episodeVideo, videoRequest(adultShow()))).playlist_url).not.toBeNull();
    await kinora.as(viewer, pauseEpisode, { body: report });
    expect(await kinora.as(viewer, continueWatching, {})).toHaveLength(1);
    // Confirming one's age does not override the maturity level.
    await setLevel(viewer, 'K - Kids');
    expect(await kinora.as(viewer, continueWatching, {})).toEqual([]);
  });

  test('asks neither members with the adult setting nor its own publisher', async () => {
    const viewer = await kinora.subscriber();
    await setLevel(viewer, 'A - Adult');
    expect(await details(viewer, adultShow())).toMatchObject({ asks_age: false, trailer: 'trailers/3.mp4' });
    await kinora.as(viewer, episodeVideo, videoRequest(adultShow()));

    const publisher = await kinora.subscriber('Pia Publisher');
    const own = await addShow(kinora.context, {
      title: 'My Own',
      maturity_level: 'A - Adult',
      trailer_key: 'trailers/own.mp4',
    });
    await kinora.context.db
      .updateTable('shows')
      .set({ publisher_id: publisher.id })
      .where('id', '=', own.show_id)
      .execute();
    expect(await details(publisher, own)).toMatchObject({ asks_age: false, trailer: 'trailers/own.mp4' });
    await kinora.as(publisher, episodeVideo, videoRequest(own));
    await kinora.context.db.deleteFrom('show_scores').where('show_id', '=', own.show_id).execute();
  });

  test('asks visitors too, and their device sends the confirmation', async () => {
    const detailsWith = async (query: object) =>
      kinora.as(null, showDetails, { params: { show_id: adultShow().show_id }, query });
    expect(await detailsWith({})).toMatchObject({ asks_age: true, trailer: null });
    expect(await detailsWith({ adult: 'yes' })).toMatchObject({ asks_age: true });
    expect(await detailsWith({ adult: '1' })).toMatchObject({ asks_age: false, trailer: 'trailers/3.mp4' });
    const member = await kinora.member();
    const { asks_age } = await kinora.as(member, showDetails, {
      params: { show_id: adultShow().show_id },
      query: { adult: '1' },
    });
    expect(asks_age).toBe(true);
  });

  test('has no trailer in lists for viewers who have not confirmed their age', async () => {
    const lists = [
      await kinora.as(null, popularShows, { query: { limit: 60 } }),
      await kinora.as(null, search, { body: { keyword: 'quokka' } }),
    ];
    for (const list of lists)
      for (const { name, trailer } of list.filter((show) => show.name.startsWith('Quokka')))
        expect(trailer === null, name).toBe(name === 'Quokka Adult');
  });
});

describe('a PIN', () => {
  test('locks the setting: changing it or confirming adulthood requires the PIN', async () => {
    const viewer = await kinora.subscriber();
    await setLevel(viewer, 'K - Kids');
    expect(await setPin(viewer, '0042')).toMatchObject({ maturity_locked: true });
    const errorsWith = async (pin?: string) =>
      (await kinora.refused(viewer, setMaturityLevel, { body: { maturity_level: 'A - Adult', pin } })).errors;
    expect(await errorsWith()).toEqual({ pin: 'This setting is locked. Enter its PIN.' });
    expect(await errorsWith('0043')).toEqual({ pin: 'This PIN is wrong.' });
    for (const pin of ['42', '00042', 'abcd', '']) expect(await errorsWith(pin)).toHaveProperty('pin');
    expect((await kinora.refused(viewer, confirmAdult, { body: {} })).errors).toHaveProperty('pin');
    expect((await kinora.as(viewer, profile, {})).maturity_level).toBe('K - Kids');
    expect(await setLevel(viewer, 'T - Teen', '0042')).toMatchObject({ maturity_level: 'T - Teen' });
    await kinora.as(viewer, confirmAdult, { body: { pin: '0042' } });
  });

  test('also locks the setting in the account form, which can still change everything else', async () => {
    const viewer = await kinora.member();
    await setPin(viewer, '1234');
    const body = { name: 'New Name', email: viewer.email, address: '1 Harbor Road' };
    const edit = (maturity_level: MaturityLevel) => ({ body: { ...body, maturity_level } });
    const refused = await kinora.refused(viewer, editProfile, edit('A - Adult'));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['maturity_level']]);
    expect(await kinora.as(viewer, profile, {})).toMatchObject({
      profile_name: viewer.name,
      maturity_level: 'E - Everyone',
    });
    expect(await kinora.as(viewer, editProfile, edit('E - Everyone'))).toMatchObject({
      profile_name: 'New Name',
      maturity_locked: true,
    });
  });

  test('cannot be guessed: after five wrong PINs in an hour, even the right one is refused', async () => {
    const viewer = await kinora.member();
    await setPin(viewer, '9999');
    const guess = (pin: string) =>
      kinora.refused(viewer, setMaturityLevel, { body: { maturity_level: 'A - Adult', pin } });
    const guesses = await Promise.all(
      ['0', '1', '2', '3', '4', '5', '6', '7'].map((one) => guess(`000${one}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const refusal = await guess('9999');
    expect(refusal.status).toBe(429);
    expect(refusal.errors['pin']).toMatch(
      /^Too many wrong PINs\. Please try again in (60 minutes|an hour|1 hour)/,
    );
    kinora.advance(1.1 * hour);
    await setLevel(viewer, 'T - Teen', '9999');
    // A correct PIN resets the count.
    for (const pin of ['0000', '0001', '0002', '0003', '0004']) expect((await guess(pin)).status).toBe(422);
  });

  test('can be replaced or removed with the PIN or the account’s password', async () => {
    const viewer = await kinora.member();
    await setPin(viewer, '1111');
    const change = (fields: object) => ({ body: { new_pin: '2222', ...fields } });
    expect((await kinora.refused(viewer, setMaturityPin, change({}))).errors).toHaveProperty('pin');
    expect(
      (await kinora.refused(viewer, setMaturityPin, change({ password: 'Wrong-horse-1' }))).errors,
    ).toEqual({ password: 'The password is wrong.' });
    await kinora.as(viewer, setMaturityPin, change({ pin: '1111' }));
    await setLevel(viewer, 'T - Teen', '2222');
    for (let tries = 0; tries < 5; tries++)
      await kinora.refused(viewer, removeMaturityPin, { body: { pin: '0000' } });
    expect((await kinora.refused(viewer, removeMaturityPin, { body: { pin: '2222' } })).status).toBe(429);
    expect(await kinora.as(viewer, removeMaturityPin, { body: { password } })).toMatchObject({
      maturity_locked: false,
    });
    await setLevel(viewer, 'A - Adult');
  });

  const readStoredHash = async ({ id }: UserData) => {
    const { maturity_pin_hash } = await kinora.context.db
      .selectFrom('users')
      .select('maturity_pin_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return maturity_pin_hash ?? '';
  };
  const storeHash = ({ id }: UserData, maturity_pin_hash: string) =>
    kinora.context.db.updateTable('users').set({ maturity_pin_hash }).where('id', '=', id).execute();

  test('is stored so that a copy of the database does not reveal it', async () => {
    const viewer = await kinora.member();
    await setPin(viewer, '7531');
    const stored = await readStoredHash(viewer);
    expect(stored).not.toContain('argon2');
    const { keys, log } = kinora.context;
    expect(await isCorrectPin({ keys, log }, stored, '7531')).toBe(true);
    expect(await isCorrectPin({ keys, log }, stored, '7532')).toBe(false);
  });

  test('that was stored as a bare hash still works, and is encrypted at the next start', async () => {
    const viewer = await kinora.member();
    await storeHash(viewer, await hashPassword('7531'));
    await setLevel(viewer, 'T - Teen', '7531');
    await runSealPins(kinora.context, new AbortController().signal);
    const sealed = await readStoredHash(viewer);
    expect(sealed).not.toContain('argon2');
    const guess = { body: { maturity_level: 'A - Adult' as const, pin: '7532' } };
    expect((await kinora.refused(viewer, setMaturityLevel, guess)).status).toBe(422);
    await setLevel(viewer, 'K - Kids', '7531');
    await runSealPins(kinora.context, new AbortController().signal);
    expect(await readStoredHash(viewer)).toBe(sealed);
  });

  test('is re-encrypted under a new key, and can be reset with the password if its key is gone', async () => {
    const viewer = await kinora.member();
    const [before, after] = [
      { id: 'before', key: Buffer.alloc(32, 1) },
      { id: 'after', key: Buffer.alloc(32, 2) },
    ];
    await storeHash(viewer, await sealPin({ keys: deriveKeys([before]) }, '7531'));
    await runSealPins({ ...kinora.context, keys: deriveKeys([after, before]) }, new AbortController().signal);
    const stored = await readStoredHash(viewer);
    expect(stored).toMatch(/^after:/);
    const { log } = kinora.context;
    expect(await isCorrectPin({ keys: deriveKeys([after]), log }, stored, '7531')).toBe(true);

    const guess = { body: { maturity_level: 'A - Adult' as const, pin: '7531' } };
    expect((await kinora.refused(viewer, setMaturityLevel, guess)).errors).toEqual({
      pin: 'This PIN can no longer be checked. Use your password to set another one.',
    });
    await kinora.as(viewer, setMaturityPin, { body: { new_pin: '2468', password } });
    await setLevel(viewer, 'A - Adult', '2468');
  });
});
