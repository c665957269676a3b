import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { register, session } from '@kinora/contract/accounts/account';
import { billingDetails, subscriptionLink } from '@kinora/contract/billing/billing';
import { call } from '@kinora/contract/client';
import { paySandboxCheckout, sandboxCards } from '@kinora/contract/billing/sandbox';
import { root } from '#config/config.ts';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import type { Db } from '#db/types.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function start(port: number, data_dir: string): Promise<ChildProcess> {
  const service = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: data_dir, DEMO: '0', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  while (service.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return service;
    await sleep(100);
  }
  throw new Error(`The service ended with ${service.exitCode}`);
}

async function kill(service: ChildProcess): Promise<void> {
  service.kill('SIGKILL');
  await once(service, 'exit');
}

/** Runs `work` on the database while no other process has it open. */
async function inDatabase<T>(data_dir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: null, data_dir });
  try {
    await migrate(database);
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Puts six seconds between the insert of the notification and that of the subscription. */
async function slowDown(db: Db): Promise<void> {
  await sql`create function linger() returns trigger language plpgsql as
    'begin perform pg_sleep(6); return new; end'`.execute(db);
  await sql`create trigger linger before insert on subscriptions for each row execute function linger()`.execute(
    db,
  );
}

test('a service killed between storing an event and its effect loses nothing and duplicates nothing', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-killed-'));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  let service: ChildProcess | undefined;
  try {
    await inDatabase(data_dir, slowDown);
    service = await start(port, data_dir);
    const body = { email: 'kim.viewer@example.com', name: 'Kim Viewer', password: 'Correct-horse-1' };
    const { token } = (await call(register, { body }, { base })).data;
    const { url } = (await call(subscriptionLink, { query: {} }, { base, token })).data;
    const params = { ref: url.split('/').at(-1) ?? '' };
    const card = { card_number: sandboxCards.success };
    const paying = call(paySandboxCheckout, { params, body: card }, { base }).catch(() => 'cut off');
    await sleep(2500);
    await kill(service);
    expect(await paying).toBe('cut off');

    await inDatabase(data_dir, async (db) => {
      // The provider has the money, and nothing of its notification was saved.
      const books = await db.selectFrom('sandbox_subscriptions').select('status').execute();
      expect(books).toEqual([{ status: 'active' }]);
      expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
      expect(await db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
      await sql`drop trigger linger on subscriptions`.execute(db);
    });

    service = await start(port, data_dir);
    const isSubscribed = async () => (await call(session, {}, { base, token })).data.is_subscribed;
    await expect.poll(isSubscribed, { timeout: 20_000, interval: 200 }).toBe(true);
    const { invoices } = (await call(billingDetails, {}, { base, token })).data;
    expect(invoices).toMatchObject([{ amount_minor: 999, refunded_minor: 0 }]);
    await kill(service);
    const receipts = await inDatabase(data_dir, (db) =>
      db.selectFrom('mail_keys').select('key').where('key', 'like', 'receipt:%').execute(),
    );
    expect(receipts).toHaveLength(1);
  } finally {
    service?.kill('SIGKILL');
    await rm(data_dir, { recursive: true, force: true, maxRetries: 5 });
  }
}, 90_000);
