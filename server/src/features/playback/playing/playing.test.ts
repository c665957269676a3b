import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, type UserData } from '@kinora/contract/accounts/account';
import { call, CallError } from '@kinora/contract/client';
import { endSession, sessions } from '@kinora/contract/accounts/sessions';
import {
  claimPlayback,
  episodeVideo,
  pauseOldestDevice,
  releasePlayback,
  type EpisodeVideo,
} from '@kinora/contract/playback/playback';
import { minute, second } from '#clock.ts';
import { features } from '#features.ts';
import { deleteOldNetworks } from '#features/playback/playing/network-queries.ts';
import { createApp } from '#http/app.ts';
import type { App } from '#http/route.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
let episode_id = 0;
/** A second API process, with its own caches. */
let other: { app: App; base: string };

beforeAll(async () => {
  kinora = await startTestApp();
  ({ episode_id } = await publisherWithEpisode(kinora));
  await addFilm(kinora.context, episode_id);
  const app = await createApp(kinora.context, features);
  other = { app, base: await app.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await other.app.close();
  await kinora[Symbol.asyncDispose]();
});

const browsers = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  laptop: 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0',
  office:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
};

/** Signs a person in on another device. */
async function signInOn({ email }: UserData, browser: keyof typeof browsers): Promise<UserData> {
  const body = { email, password: 'Correct-horse-1' };
  const headers = { 'user-agent': browsers[browser] };
  return (await call(login, { body }, { base: kinora.base, headers })).data;
}

async function sharedAccount() {
  const person = await kinora.subscriber();
  return {
    phone: await signInOn(person, 'phone'),
    laptop: await signInOn(person, 'laptop'),
    office: await signInOn(person, 'office'),
  };
}

const openFilm = (who: UserData) => kinora.as(who, episodeVideo, { params: { episode_id }, query: {} });
const idOf = ({ playback_id }: EpisodeVideo) => playback_id ?? '';
type ClaimKind = 'start' | 'continue' | 'take over';

const claim = (who: UserData, film: EpisodeVideo, ask: ClaimKind = 'continue', base = kinora.base) =>
  call(claimPlayback, { body: { playback_id: idOf(film), ask } }, { base, token: who.token });

/** Returns the refusal of a claim; null if it was granted. */
const refusalOf = (attempt: Promise<unknown>): Promise<CallError | null> =>
  attempt.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );

/** Opens a film and starts it. */
async function play(who: UserData, base?: string): Promise<EpisodeVideo> {
  const film = await openFilm(who);
  await claim(who, film, 'start', base);
  return film;
}

test('one device too many is refused with a list of the others, in every process, and may take over', async () => {
  const { phone, laptop, office } = await sharedAccount();
  const officeFilm = await openFilm(office);
  const phoneFilm = await play(phone);
  kinora.advance(second);
  const laptopFilm = await play(laptop, other.base);

  const refusal = await refusalOf(claim(office, officeFilm, 'start', other.base));
  expect(refusal).toMatchObject({ status: 409, errors: { playing: 'other devices' } });
  expect(refusal?.message).toMatch(
    /^Your account is playing on Safari on iPhone \(.+\) and Firefox on Linux/,
  );
  const params = { episode_id };
  expect(await kinora.refused(office, episodeVideo, { params, query: {} })).toMatchObject({
    status: 409,
    message: refusal?.message,
  });

  await kinora.as(office, pauseOldestDevice, {});
  await claim(office, await openFilm(office), 'start');
  expect(await refusalOf(claim(phone, phoneFilm))).toMatchObject({ status: 409 });
  expect(await refusalOf(claim(laptop, laptopFilm))).toBeNull();

  // The phone takes over again, from the device that has now been playing longest.
  await claim(phone, phoneFilm, 'take over', other.base);
  expect(await refusalOf(claim(laptop, laptopFilm))).toMatchObject({ status: 409 });
});

test('no matter how many devices start at once, no more of them play than allowed', async () => {
  const person = await kinora.subscriber();
  const devices = await Promise.all(Array.from({ length: 6 }, () => signInOn(person, 'laptop')));
  const films = await Promise.all(devices.map(openFilm));
  const refusals = await Promise.all(
    devices.map(async (device, index) => {
      const film = films[index];
      return film && refusalOf(claim(device, film, 'start', index % 2 ? other.base : kinora.base));
    }),
  );
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(2);
});

test('a device that crashes, pauses, signs out or is the only one locks nobody out', async () => {
  const { phone, laptop, office } = await sharedAccount();
  const phoneFilm = await play(phone);
  await play(laptop);
  await kinora.as(phone, releasePlayback, { body: { playback_id: idOf(phoneFilm) } });
  await play(office);
  // The two others crash.
  kinora.advance(minute + second);
  await claim(phone, phoneFilm);
  await play(laptop);

  const devices = await kinora.as(phone, sessions, {});
  const device = devices.find(({ browser }) => browser === 'Firefox on Linux');
  await kinora.as(phone, endSession, { params: { session_id: device?.id ?? 0 } });
  await play(office);

  const single = await kinora.subscriber();
  for (let film = 0; film < 5; film += 1) await play(single);
});

test('a film started in another window displaces the older one, which continues only on request', async () => {
  const ada = await kinora.subscriber();
  const older = await play(ada);
  const newer = await play(ada);
  expect(await refusalOf(claim(ada, older))).toMatchObject({
    status: 409,
    errors: { playing: 'other window' },
  });
  expect(await refusalOf(claim(ada, newer))).toBeNull();
  await claim(ada, older, 'start');
  expect(await refusalOf(claim(ada, newer))).toMatchObject({ status: 409 });
});

test('nobody else can claim or release a playback', async () => {
  const ada = await kinora.subscriber();
  const film = await play(ada);
  const stranger = await kinora.subscriber('Sam Stranger');
  expect(await refusalOf(claim(stranger, film, 'take over'))).toMatchObject({ status: 404 });
  await kinora.as(stranger, releasePlayback, { body: { playback_id: idOf(film) } });
  await play(await signInOn(ada, 'phone'));
  const laptop = await signInOn(ada, 'laptop');
  const params = { episode_id };
  expect(await kinora.refused(laptop, episodeVideo, { params, query: {} })).toMatchObject({ status: 409 });
});

/** Loads some segments of a film. @returns the statuses; there are no files, so 404 means that access was granted. */
async function load(film: EpisodeVideo, count: number, base = kinora.base): Promise<number[]> {
  const [, , token = ''] = (film.playlist_url ?? '').split('/');
  const [, , video_id] = token.split('.');
  const statuses = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await fetch(new URL(`/play/${token}/${video_id}/1/segment_${index}.m4s`, base))).status);
  return statuses;
}

test('a player that never reports counts as playing once it has loaded more than the beginning', async () => {
  const { phone, laptop, office } = await sharedAccount();
  const [phoneFilm, laptopFilm, officeFilm] = [
    await openFilm(phone),
    await openFilm(laptop),
    await openFilm(office),
  ];
  // Preloading the beginning does not take up a place.
  expect(await load(officeFilm, 3)).toEqual([404, 404, 404]);
  expect(new Set(await load(phoneFilm, 20))).toEqual(new Set([404]));
  expect(new Set(await load(laptopFilm, 20, other.base))).toEqual(new Set([404]));
  kinora.advance(11 * second);
  expect(await load(officeFilm, 1)).toEqual([409]);
  expect(await kinora.refused(office, episodeVideo, { params: { episode_id }, query: {} })).toMatchObject({
    status: 409,
  });

  await claim(office, officeFilm, 'take over');
  kinora.advance(11 * second);
  expect(await load(officeFilm, 1)).toEqual([404]);
  expect(await load(phoneFilm, 1, other.base)).toEqual([409]);
});

/** Loads a segment as if from another IP address. */
function loadFrom(film: EpisodeVideo, ip: string, base = kinora.base): Promise<Response> {
  const [, , token = ''] = (film.playlist_url ?? '').split('/');
  return fetch(new URL(`/play/${token}/${token.split('.')[2]}/1/segment_0.m4s`, base), {
    headers: { 'x-forwarded-for': ip },
  });
}
const listStops = () =>
  kinora.context.db
    .selectFrom('audit_log')
    .where('act', '=', 'playback-stopped')
    .select(['target_id', 'reason', 'network'])
    .execute();

test('a film URL shared with many people stops working for everybody, in every process, and the film can be started again', async () => {
  kinora.context.config.trust_proxy = 1;
  const ada = await kinora.subscriber();
  const film = await play(ada);
  const crowd = Array.from({ length: 20 }, (_, index) => `198.51.${index}.7`);
  // At the same moment, spread over two processes.
  const baseFor = (index: number) => (index % 2 ? other.base : kinora.base);
  await Promise.all(crowd.map((ip, index) => loadFrom(film, ip, baseFor(index))));
  for (const base of [kinora.base, other.base]) {
    const refused = await loadFrom(film, '198.51.0.7', base);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { errors: { playing: 'many networks' } },
    ]);
  }
  expect(await listStops()).toEqual([
    { target_id: ada.id, reason: expect.stringMatching(/^Used from \d+ networks/) as string, network: null },
  ]);

  // Neither renewing nor pressing play revives the playback. The viewer is told why, and starts the film again.
  for (const ask of ['continue', 'start', 'take over'] as const)
    expect(await refusalOf(claim(ada, film, ask))).toMatchObject({ errors: { playing: 'many networks' } });
  const renewal = { params: { episode_id }, query: { playback_id: idOf(film) } };
  expect(await kinora.refused(ada, episodeVideo, renewal)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/start it again/) as string,
  });
  const again = await play(ada);
  expect((await loadFrom(again, '198.51.0.7')).status).toBe(404);
  kinora.context.config.trust_proxy = 0;
});

test('a traveling viewer, who changes from Wi-Fi with IPv4 and IPv6 to mobile networks, is never stopped', async () => {
  kinora.context.config.trust_proxy = 1;
  const film = await play(await kinora.subscriber());
  const before = (await listStops()).length;
  const route = ['203.0.113.7', '203.0.113.99', '2001:db8:1::1', '2001:db8:1:9::2', '198.51.100.1'];
  // There and back, and then to another network every minute.
  for (const ip of [...route, ...route.toReversed()]) expect((await loadFrom(film, ip)).status).toBe(404);
  for (let trip = 0; trip < 10; trip += 1) {
    kinora.advance(minute + second);
    for (const ip of [`10.${trip}.1.1`, `10.${trip}.1.2`])
      expect((await loadFrom(film, ip, trip % 2 ? other.base : kinora.base)).status).toBe(404);
  }
  expect(await listStops()).toHaveLength(before);

  // No IP address is stored, and networks are deleted once they no longer count.
  const { db, clock } = kinora.context;
  const stored = () => db.selectFrom('playback_networks').selectAll().execute();
  expect(JSON.stringify(await stored())).not.toMatch(/203\.0|2001:/);
  kinora.advance(2 * minute);
  await deleteOldNetworks(db, clock.now());
  expect(await stored()).toEqual([]);
  kinora.context.config.trust_proxy = 0;
});
