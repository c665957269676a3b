import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, logout, savePreferences, type UserData } from '@kinora/contract/accounts/account';
import { markAllAsRead, markAsRead } from '@kinora/contract/notifications/notifications';
import { endOtherSessions } from '@kinora/contract/accounts/sessions';
import { transaction } from '#db/transaction.ts';
import { notify } from '#features/notifications/queries.ts';
import { features } from '#features.ts';
import { createApp } from '#http/app.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { listen } from '#test/events.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

let sentCount = 0;
const newNotification = () => ({
  dedupe_key: `test-${++sentCount}`,
  title: `Hello ${sentCount}`,
  message: 'There you are.',
  icon: '',
  link: null,
});
const sendNotification = (member: UserData) =>
  notify(kinora.context.db, newNotification(), [member.id], kinora.context.clock.now());

test('a stream sends the unread notifications, new ones, and those read elsewhere', async () => {
  const ada = await kinora.member();
  const bob = await kinora.member('Bob Viewer');
  await sendNotification(ada);
  await using window = await listen(kinora.base, ada);
  expect([window.status, window.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const first = await window.next();
  expect(first).toMatchObject({ added: [], unread: [expect.any(Number)] });
  const [old = 0] = first?.unread ?? [];

  await sendNotification(bob);
  await sendNotification(ada);
  const second = await window.next();
  expect(second).toMatchObject({ added: [{ title: `Hello ${sentCount}`, status: 'unread' }] });
  const [fresh = 0] = second?.unread ?? [];
  expect(second?.unread).toEqual([fresh, old]);

  await kinora.as(ada, markAsRead, { body: { ids: `[${old}]` } });
  expect(await window.next()).toEqual({ added: [], unread: [fresh] });
  await kinora.as(ada, markAllAsRead, {});
  expect(await window.next()).toEqual({ added: [], unread: [] });
});

test('a notification is sent when its transaction commits, and never when it rolls back', async () => {
  const ada = await kinora.member();
  await using window = await listen(kinora.base, ada);
  await window.next();
  const { clock, db } = kinora.context;
  const failing = transaction(db, async (tx) => {
    await notify(tx, newNotification(), [ada.id], clock.now());
    throw new Error('It did not happen');
  });
  await expect(failing).rejects.toThrow('It did not happen');
  await sendNotification(ada);
  expect(await window.next()).toMatchObject({ added: [{ title: `Hello ${sentCount}` }] });
});

test('every process of the service sends a new notification', async () => {
  const ada = await kinora.member();
  const other = await createApp(kinora.context, features);
  try {
    const base = await other.listen({ host: '127.0.0.1', port: 0 });
    await using here = await listen(kinora.base, ada);
    await using there = await listen(base, ada);
    await here.next();
    await there.next();
    await sendNotification(ada);
    expect(await there.next()).toEqual(await here.next());
  } finally {
    await other.close();
  }
});

test('a stream is closed when its session ends or the service stops, and no other stream is', async () => {
  const ada = await kinora.member();
  const credentials = { email: ada.email, password: 'Correct-horse-1' };
  const [phone, tablet] = [
    await kinora.as(null, login, { body: credentials }),
    await kinora.as(null, login, { body: credentials }),
  ];
  await using mine = await listen(kinora.base, ada);
  await using first = await listen(kinora.base, phone);
  await using second = await listen(kinora.base, tablet);
  for (const stream of [mine, first, second]) await stream.next();
  await kinora.as(phone, logout, {});
  expect(await first.next()).toBeNull();
  await kinora.as(ada, endOtherSessions, {});
  expect(await second.next()).toBeNull();
  await sendNotification(ada);
  expect(await mine.next()).toMatchObject({ added: [{ title: `Hello ${sentCount}` }] });

  const other = await createApp(kinora.context, features);
  await using last = await listen(await other.listen({ host: '127.0.0.1', port: 0 }), ada);
  await last.next();
  await other.close();
  expect(await last.next()).toBeNull();
});

test('nothing is sent to people who turned notifications off', async () => {
  const ada = await kinora.member();
  await using window = await listen(kinora.base, ada);
  await window.next();
  await kinora.as(ada, savePreferences, { body: { notifications: false } });
  await sendNotification(ada);
  await kinora.as(ada, savePreferences, { body: { notifications: true } });
  await sendNotification(ada);
  expect((await window.next())?.added).toMatchObject([{ title: `Hello ${sentCount}` }]);
});

test('one person may have eight streams open, and another once one is closed; others are not affected', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  await using stack = new AsyncDisposableStack();
  const open = async (member: UserData) => stack.use(await listen(kinora.base, member));
  const windows = [];
  for (let index = 0; index < 8; index++) windows.push(await open(ada));
  expect((await open(ada)).status).toBe(429);
  expect((await open(bob)).status).toBe(200);
  await windows[0]?.[Symbol.asyncDispose]();
  for (let tries = 0; tries < 400 && (await open(ada)).status === 429; tries++) await sleep(50);
  expect((await open(ada)).status).toBe(429);
});

test('a visitor cannot open a stream', async () => {
  await using window = await listen(kinora.base, null);
  expect(window.status).toBe(401);
});

test('a notification that commits late, with a lower id, is sent like any other', async () => {
  const ada = await kinora.member();
  await using window = await listen(kinora.base, ada);
  await window.next();
  const { clock, db } = kinora.context;
  // Concurrent transactions may commit in any order, regardless of their ids.
  await sql`alter table notifications alter column id restart with 900000`.execute(db);
  await sendNotification(ada);
  expect((await window.next())?.added).toMatchObject([{ id: 900000 }]);
  await sql`alter table notifications alter column id restart with 800000`.execute(db);
  await notify(db, newNotification(), [ada.id], clock.now());
  expect((await window.next())?.added).toMatchObject([{ id: 800000 }]);
  await sql`alter table notifications alter column id restart with 900001`.execute(db);
});

test.runIf(process.env.TEST_DATABASE_URL)('a lost connection loses no notifications', async () => {
  const ada = await kinora.member();
  await using window = await listen(kinora.base, ada);
  await window.next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`.execute(kinora.context.db);
  await sendNotification(ada);
  expect((await window.next())?.added).toMatchObject([{ title: `Hello ${sentCount}` }]);
});
