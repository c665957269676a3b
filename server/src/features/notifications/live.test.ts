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

let notificationCount = 0;
const newNotification = () => ({
  dedupe_key: `test-${++notificationCount}`,
  title: `Hello ${notificationCount}`,
  message: 'There you are.',
  icon: '',
  link: null,
});
const sendNotification = (member: UserData) =>
  notify(kinora.context.db, newNotification(), [member.id], kinora.context.clock.now());

test('a stream first sends the unread ids, then new notifications and those read elsewhere', async () => {
  const ada = await kinora.member();
  const bob = await kinora.member('Bob Viewer');
  await sendNotification(ada);
  await using stream = await listen(kinora.base, ada);
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const first = await stream.next();
  expect(first).toMatchObject({ added: [], unread: [expect.any(Number)] });
  const [old_id = 0] = first?.unread ?? [];

  await sendNotification(bob);
  await sendNotification(ada);
  const second = await stream.next();
  expect(second).toMatchObject({ added: [{ title: `Hello ${notificationCount}`, status: 'unread' }] });
  const [new_id = 0] = second?.unread ?? [];
  expect(second?.unread).toEqual([new_id, old_id]);

  await kinora.as(ada, markAsRead, { body: { ids: `[${old_id}]` } });
  expect(await stream.next()).toEqual({ added: [], unread: [new_id] });
  await kinora.as(ada, markAllAsRead, {});
  expect(await stream.next()).toEqual({ added: [], unread: [] });
});

test('a notification is sent when its transaction commits, and never when it rolls back', async () => {
  const ada = await kinora.member();
  await using stream = await listen(kinora.base, ada);
  await stream.next();
  const { clock, db } = kinora.context;
  const failing = transaction(db, async (tx) => {
    await notify(tx, newNotification(), [ada.id], clock.now());
    throw new Error('Rolled back');
  });
  await expect(failing).rejects.toThrow('Rolled back');
  await sendNotification(ada);
  expect(await stream.next()).toMatchObject({ added: [{ title: `Hello ${notificationCount}` }] });
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

test('a stream is closed when its session ends or the service stops, and other streams stay open', async () => {
  const ada = await kinora.member();
  const credentials = { email: ada.email, password: 'Correct-horse-1' };
  const [phone, tablet] = [
    await kinora.as(null, login, { body: credentials }),
    await kinora.as(null, login, { body: credentials }),
  ];
  await using current = await listen(kinora.base, ada);
  await using first = await listen(kinora.base, phone);
  await using second = await listen(kinora.base, tablet);
  for (const stream of [current, first, second]) await stream.next();
  await kinora.as(phone, logout, {});
  expect(await first.next()).toBeNull();
  await kinora.as(ada, endOtherSessions, {});
  expect(await second.next()).toBeNull();
  await sendNotification(ada);
  expect(await current.next()).toMatchObject({ added: [{ title: `Hello ${notificationCount}` }] });

  const other = await createApp(kinora.context, features);
  await using last = await listen(await other.listen({ host: '127.0.0.1', port: 0 }), ada);
  await last.next();
  await other.close();
  expect(await last.next()).toBeNull();
});

test('nothing is sent to people who turned notifications off', async () => {
  const ada = await kinora.member();
  await using stream = await listen(kinora.base, ada);
  await stream.next();
  await kinora.as(ada, savePreferences, { body: { notifications: false } });
  await sendNotification(ada);
  await kinora.as(ada, savePreferences, { body: { notifications: true } });
  await sendNotification(ada);
  expect((await stream.next())?.added).toMatchObject([{ title: `Hello ${notificationCount}` }]);
});

test('a person can have eight streams open, and must close one to open a ninth; other people are not affected', async () => {
  const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
  await using stack = new AsyncDisposableStack();
  const open = async (member: UserData) => stack.use(await listen(kinora.base, member));
  const streams = [];
  for (let index = 0; index < 8; index++) streams.push(await open(ada));
  expect((await open(ada)).status).toBe(429);
  expect((await open(bob)).status).toBe(200);
  await streams[0]?.[Symbol.asyncDispose]();
  for (let tries = 0; tries < 400 && (await open(ada)).status === 429; tries++) await sleep(50);
  expect((await open(ada)).status).toBe(429);
});

test('a visitor cannot open a stream', async () => {
  await using stream = await listen(kinora.base, null);
  expect(stream.status).toBe(401);
});

test('a notification that commits late, with a lower id, is sent like any other', async () => {
  const ada = await kinora.member();
  await using stream = await listen(kinora.base, ada);
  await stream.next();
  const { clock, db } = kinora.context;
  // Concurrent transactions may commit in any order, regardless of their ids.
  await sql`alter table notifications alter column id restart with 900000`.execute(db);
  await sendNotification(ada);
  expect((await stream.next())?.added).toMatchObject([{ id: 900000 }]);
  await sql`alter table notifications alter column id restart with 800000`.execute(db);
  await notify(db, newNotification(), [ada.id], clock.now());
  expect((await stream.next())?.added).toMatchObject([{ id: 800000 }]);
  await sql`alter table notifications alter column id restart with 900001`.execute(db);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'no notifications are lost when the database connection drops',
  async () => {
    const ada = await kinora.member();
    await using stream = await listen(kinora.base, ada);
    await stream.next();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`.execute(kinora.context.db);
    await sendNotification(ada);
    expect((await stream.next())?.added).toMatchObject([{ title: `Hello ${notificationCount}` }]);
  },
);
