import { isDeepStrictEqual } from 'node:util';
import { sql, type UpdateObject } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logout } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { updatePassword } from '@kinora/contract/accounts/passwords';
import { endOtherSessions } from '@kinora/contract/accounts/sessions';
import { popularShows, showDetails, upcomingShows } from '@kinora/contract/catalogue/shows';
import { followShow } from '@kinora/contract/engagement/reactions';
import { takeDown } from '@kinora/contract/operator/catalogue';
import { suspendPerson } from '@kinora/contract/operator/people';
import type { ChangeMessages } from '#change-messages.ts';
import { createCatalogueCache } from '#catalogue-cache.ts';
import { after, day, minute, second } from '#clock.ts';
import { announceCatalogueChange } from '#db/change-channels.ts';
import { confirmSession, findSessionByToken, unconfirmSessions } from '#db/session-queries.ts';
import type { Tables } from '#db/tables.ts';
import { readNextChange } from '#features/catalogue/next-change-queries.ts';
import { features } from '#features.ts';
import { createApp } from '#http/app.ts';
import { hashToken } from '#http/access/auth.ts';
import { openContext } from '#open-context.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addKnownAuthenticatorApp, signInAsStaff } from '#test/second-factor.ts';
import { addShow } from '#test/shows.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
  await waitUntilCaching(kinora);
});
afterAll(() => kinora[Symbol.asyncDispose]());

const waitOptions = { timeout: 10_000, interval: 5 };

/** Waits until a process is subscribed to changes, and therefore caches what it reads. */
const waitUntilCaching = ({ context: { catalogue_cache } }: Pick<TestApp, 'context'>) =>
  vi.waitFor(async () => {
    let reads = 0;
    const read = () => catalogue_cache.readThrough('a read by this test', async () => ++reads);
    await read();
    expect(await read()).toBe(1);
  }, waitOptions);

const request = (path: string, headers: Record<string, string> = {}, app = kinora.app) =>
  app.inject({ url: path, headers });
const popular = '/api/popularshows?limit=60';
const showParams = (show_id: number) => ({ params: { show_id } });

test('a list is sent again only if it has changed', async () => {
  for (const title of ['Low Tide', 'High Tide', 'Neap Tide', 'Ebb', 'Flood'])
    await addShow(kinora.context, { title });
  const { show_id } = await addShow(kinora.context, { title: 'Salt and Iron' });
  const first = await request(popular);
  const etag = String(first.headers.etag);
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  const again = await request(popular, { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const compressed = await request(popular, { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag });

  const { db } = kinora.context;
  await db.updateTable('shows').set({ title: 'Salt and Ash' }).where('id', '=', show_id).execute();
  const changed = await request(popular, { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain('Salt and Ash');
  expect(changed.body).not.toContain('Salt and Iron');
});

test('a show appears at the moment of its release', async () => {
  const { show_id } = await addShow(kinora.context, { title: 'Not Yet', release: 1 });
  const isListed = async () => (await request(popular)).body.includes('Not Yet');
  expect(await isListed()).toBe(false);
  expect(await kinora.as(null, upcomingShows, { query: {} })).toMatchObject([{ id: show_id }]);
  kinora.advance(day - minute);
  expect(await isListed()).toBe(false);
  kinora.advance(minute);
  expect(await isListed()).toBe(true);
  expect(await kinora.as(null, upcomingShows, { query: {} })).toEqual([]);
});

describe('what is cached for one viewer', () => {
  test('is not shown to viewers with another maturity setting', async () => {
    const { show_id } = await addShow(kinora.context, { title: 'Night Shift', maturity_level: 'A - Adult' });
    const [adult, kid] = [await kinora.member(), await kinora.member('Kit Kid')];
    const setLevel = (id: number, maturity_level: 'A - Adult' | 'K - Kids') =>
      kinora.context.db.updateTable('users').set({ maturity_level }).where('id', '=', id).execute();
    await setLevel(adult.id, 'A - Adult');
    await setLevel(kid.id, 'K - Kids');
    const listIdsFor = async (who: typeof adult) =>
      (await kinora.as(who, popularShows, { query: { limit: 60 } })).map(({ id }) => id);
    expect(await listIdsFor(adult)).toContain(show_id);
    expect(await listIdsFor(kid)).not.toContain(show_id);
    expect(await kinora.as(adult, showDetails, showParams(show_id))).toMatchObject({ asks_age: false });
    expect((await kinora.refused(kid, showDetails, showParams(show_id))).status).toBe(403);
    expect(await kinora.as(null, showDetails, showParams(show_id))).toMatchObject({ asks_age: true });
    await setLevel(adult.id, 'K - Kids');
    expect(await listIdsFor(adult)).not.toContain(show_id);
  });

  test('does not reveal to others what that viewer follows or publishes', async () => {
    const { show_id } = await addShow(kinora.context, {
      title: 'Late Hours',
      maturity_level: 'A - Adult',
      trailer_key: 'trailers/late-hours.mp4',
    });
    const [follower, publisher, other] = [
      await kinora.subscriber(),
      await kinora.member('Pia Publisher'),
      await kinora.member('Otto Other'),
    ];
    await kinora.context.db
      .updateTable('shows')
      .set({ publisher_id: publisher.id })
      .where('id', '=', show_id)
      .execute();
    const readDetails = (who: typeof other | null) => kinora.as(who, showDetails, showParams(show_id));
    expect(await readDetails(follower)).toMatchObject({ is_following: false, is_mine: false });
    await kinora.as(follower, followShow, { body: { show_id } });
    expect(await readDetails(follower)).toMatchObject({ is_following: true, is_mine: false, asks_age: true });
    // Nobody is asked their age about their own show.
    expect(await readDetails(publisher)).toMatchObject({
      is_following: false,
      is_mine: true,
      asks_age: false,
    });
    for (const who of [other, null])
      expect(await readDetails(who)).toMatchObject({ is_following: false, is_mine: false, trailer: null });
  });
});

test('a show that was taken down disappears at once in every process', async () => {
  const { context } = kinora;
  const { show_id } = await addShow(context, { title: 'Stolen Music' });
  const moderator = await signInAsStaff(kinora, await kinora.member('Stella Staff'), 'moderator');
  await using other = await startAnotherProcess();
  const path = `/api/show/details/${show_id}`;
  const readStatusAndListing = async ({ app }: Pick<TestApp, 'app'>) => [
    (await request(path, {}, app)).statusCode,
    (await request(popular, {}, app)).body.includes('Stolen Music'),
  ];
  for (const one of [kinora, other])
    for (const _ of [1, 2]) expect(await readStatusAndListing(one)).toEqual([200, true]);

  const body = { episode_id: null, reason: 'The music is not theirs.' };
  await kinora.as(moderator, takeDown, { params: { show_id }, body });
  expect(await readStatusAndListing(kinora)).toEqual([404, false]);
  await vi.waitFor(async () => expect(await readStatusAndListing(other)).toEqual([404, false]), waitOptions);
});

test('a show is marked as followed at once, in every process', async () => {
  const { show_id } = await addShow(kinora.context, { title: 'Followed' });
  const viewer = await kinora.subscriber();
  await using other = await startAnotherProcess();
  const authorization = `Bearer ${viewer.token}`;
  const isFollowing = async ({ app }: Pick<TestApp, 'app'>) =>
    (await request(`/api/show/details/${show_id}`, { authorization }, app)).body.includes(
      '"is_following":true',
    );
  for (const follows of [true, false]) {
    for (const one of [kinora, other]) for (const _ of [1, 2]) expect(await isFollowing(one)).toBe(!follows);
    await kinora.as(viewer, followShow, { body: { show_id } });
    expect(await isFollowing(kinora)).toBe(follows);
    await vi.waitFor(async () => expect(await isFollowing(other)).toBe(follows), {
      ...waitOptions,
      // Shorter than the ten seconds for which it is cached if no change is reported.
      timeout: 9 * second,
    });
  }
});

/** Returns the session of a token as a process has cached it, and as it is stored. */
async function readCachedAndStored({ context }: Pick<TestApp, 'context'>, token: string) {
  const read = () => findSessionByToken(context.db, hashToken(token), context.clock.now());
  return { cached: await context.session_cache.readThrough(hashToken(token), read), stored: await read() };
}

/** Makes a change to a session that every process has cached. @returns the session before and after. */
async function expectChangeNoticed(
  other: Pick<TestApp, 'context'>,
  token: string,
  change: () => Promise<unknown>,
) {
  for (const one of [kinora, other, kinora, other]) await readCachedAndStored(one, token);
  const { cached: before } = await readCachedAndStored(other, token);
  await change();
  const { cached, stored } = await readCachedAndStored(kinora, token);
  expect(cached, 'in this process, at once').toEqual(stored);
  await vi.waitFor(async () => expect((await readCachedAndStored(other, token)).cached).toEqual(stored), {
    ...waitOptions,
    // Shorter than the two seconds for which it is cached if no change is reported.
    timeout: 1.8 * second,
  });
  return [before, stored] as const;
}

test('a change to a signed-in member takes effect at once in every process', async () => {
  const { db, clock } = kinora.context;
  const { id, token } = await kinora.subscriber();
  const bob = await kinora.member('Bob Viewer');
  await using other = await startAnotherProcess();
  const session = await readCachedAndStored(kinora, token);
  const session_id = session.stored?.session_id ?? 0;
  const now = clock.now();
  const updateUser = (values: UpdateObject<Tables, 'users'>) => () =>
    db.updateTable('users').set(values).where('id', '=', id).execute();
  const updateSession = (values: UpdateObject<Tables, 'sessions'>) => () =>
    db.updateTable('sessions').set(values).where('id', '=', session_id).execute();
  const updateSubscription = (values: UpdateObject<Tables, 'subscriptions'>) => () =>
    db.updateTable('subscriptions').set(values).where('user_id', '=', id).execute();
  const passkey = { user_id: id, credential_id: 'a', public_key: Buffer.of(1), counter: 0, name: 'Phone' };
  const changes: (() => Promise<unknown>)[] = [
    updateUser({ name: 'Ada Adult' }),
    updateUser({ email: 'ada@elsewhere.example' }),
    updateUser({ maturity_level: 'A - Adult' }),
    updateUser({ adult_confirmed_at: now }),
    updateUser({ role: 'support' }),
    updateUser({ role: 'member' }),
    updateSubscription({ blocked: true }),
    updateSubscription({ blocked: false }),
    updateSubscription({ access_until: now }),
    updateSubscription({ access_until: after(now, day) }),
    () => addKnownAuthenticatorApp(kinora.context, id),
    () => db.deleteFrom('totp_factors').where('user_id', '=', id).execute(),
    () =>
      db
        .insertInto('passkeys')
        .values({ ...passkey, created_at: now })
        .execute(),
    () => db.deleteFrom('passkeys').where('user_id', '=', id).execute(),
    () => unconfirmSessions(db, id, 0),
    () => confirmSession(db, session_id, now),
    updateSession({ device_hash: null }),
    updateSession({ expires_at: after(now, minute) }),
    updateSession({ user_id: bob.id }),
    updateSession({ token_hash: hashToken('another') }),
  ];
  const changed = new Set<string>();
  for (const change of changes) {
    const [before, stored] = await expectChangeNoticed(other, token, change);
    expect(stored, 'the change is visible').not.toEqual(before);
    for (const [name, value] of Object.entries(stored ?? {}))
      if (!isDeepStrictEqual(value, before?.[name as keyof typeof before])) changed.add(name);
  }
  const unchanging = ['session_id', 'last_seen_at'];
  const cachedFields = Object.keys(session.stored ?? {}).filter((name) => !unchanging.includes(name));
  expect([...changed].toSorted(), 'every cached field has changed').toEqual(cachedFields.toSorted());
});

test('signing out takes effect in every process', async () => {
  const { db } = kinora.context;
  const ada = await kinora.subscriber();
  const bob = await kinora.member('Bob Viewer');
  const moderator = await signInAsStaff(kinora, await kinora.member('Stella Staff'), 'moderator');
  await using other = await startAnotherProcess();
  const password = 'Correct-horse-1';
  const body = { oldPassword: password, password: 'Staple-battery-2' };
  const suspension = { params: { user_id: ada.id }, body: { days: 3, reason: 'Insulted creators.' } };
  const currentSession = { ...ada, token: await signIn(kinora, ada.id) };
  const lastSession = { ...ada, token: await signIn(kinora, ada.id) };
  for (const [token, change] of [
    [ada.token, () => kinora.as(ada, logout, {})],
    [await signIn(kinora, ada.id), () => kinora.as(currentSession, endOtherSessions, {})],
    [await signIn(kinora, ada.id), () => kinora.as(currentSession, updatePassword, { body })],
    [currentSession.token, () => kinora.as(moderator, suspendPerson, suspension)],
    [bob.token, () => kinora.as(bob, deleteAccount, { body: { password } })],
    [lastSession.token, () => db.deleteFrom('sessions').where('user_id', '=', ada.id).execute()],
  ] as const) {
    const [, stored] = await expectChangeNoticed(other, token, change);
    expect(stored).toBeUndefined();
    for (const { app } of [kinora, other])
      expect((await request('/api/session', { authorization: `Bearer ${token}` }, app)).statusCode).toBe(401);
  }
});

test('staff who were inactive for half an hour are signed out, even if their session is cached', async () => {
  const { token } = await signInAsStaff(kinora, await kinora.member('Stella Staff'), 'support');
  const status = async () => (await request('/api/session', { authorization: `Bearer ${token}` })).statusCode;
  for (const _ of [1, 2]) expect(await status()).toBe(200);
  await kinora.context.db
    .updateTable('sessions')
    .set({ last_seen_at: after(kinora.context.clock.now(), -31 * minute) })
    .where('token_hash', '=', hashToken(token))
    .execute();
  expect(await status()).toBe(401);
});

test('a process that no longer receives changes caches nothing', async () => {
  const { db, database } = kinora.context;
  if (database.kind === 'pglite') return;
  await using other = await startAnotherProcess();
  const { show_id } = await addShow(kinora.context, { title: 'Before' });
  const path = `/api/show/details/${show_id}`;
  await request(path, {}, other.app);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`.execute(db);
  await db.updateTable('shows').set({ title: 'After' }).where('id', '=', show_id).execute();
  await vi.waitFor(
    async () => expect((await request(path, {}, other.app)).body).toContain('"After"'),
    waitOptions,
  );
  await waitUntilCaching(other);
});

test('data that changes while it is being read is read again', async () => {
  const { context } = kinora;
  const cache = createCatalogueCache({ ...context, readNextChange });
  await waitUntilCaching({ context: { ...context, catalogue_cache: cache } });
  const reading = Promise.withResolvers<string>();
  let reads = 0;
  const read = (result: Promise<string>) =>
    cache.readThrough('shows', () => {
      reads += 1;
      return result;
    });
  const [one, other] = [read(reading.promise), read(reading.promise)];
  await announceCatalogueChange(context.db, '');
  const fresh = read(Promise.resolve('new'));
  reading.resolve('old');
  expect(await Promise.all([one, other, fresh])).toEqual(['old', 'old', 'new']);
  expect(await read(Promise.resolve('newer'))).toBe('new');
  expect(reads).toBe(2);
});

test('after ten seconds data is refreshed in the background, and after a minute callers wait for it', async () => {
  const { context } = kinora;
  let passed_ms = 0;
  const clock = { now: () => after(context.clock.now(), passed_ms) };
  // Messages from the database may arrive late, and would empty the cache between two reads.
  let announce = () => {};
  const messages: ChangeMessages = {
    areReliable: () => true,
    on: (_, changed) => (announce = () => changed(null)),
    close: async () => {},
  };
  const cache = createCatalogueCache({
    ...context,
    clock,
    messages,
    readNextChange: async (_, now) => after(now, day),
  });
  const read = (result: Promise<string>) => cache.readThrough('shows', () => result);
  await read(Promise.resolve('first'));
  passed_ms = 11 * second;
  const reading = Promise.withResolvers<string>();
  expect(await read(reading.promise)).toBe('first');
  expect(await read(Promise.resolve('not read'))).toBe('first');
  reading.resolve('second');
  await vi.waitFor(async () => expect(await read(Promise.resolve('not read'))).toBe('second'), waitOptions);
  passed_ms += 61 * second;
  expect(await read(Promise.resolve('third'))).toBe('third');

  // If the catalogue changes in the meantime, the next caller waits for new data.
  passed_ms += 11 * second;
  const outdated = Promise.withResolvers<string>();
  expect(await read(outdated.promise)).toBe('third');
  announce();
  outdated.resolve('outdated');
  expect(await read(Promise.resolve('fourth'))).toBe('fourth');
  expect(await read(Promise.resolve('not read'))).toBe('fourth');
});

/** Starts a second instance of the service, as another process would; the embedded database allows only one. */
async function startAnotherProcess(): Promise<Pick<TestApp, 'app' | 'context'> & AsyncDisposable> {
  if (kinora.context.database.kind === 'pglite') return { ...kinora, [Symbol.asyncDispose]: async () => {} };
  const { config, clock, log } = kinora.context;
  const context = await openContext(config, { clock, log });
  const app = await createApp(context, features);
  await waitUntilCaching({ context });
  return {
    app,
    context,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await context.close();
    },
  };
}
