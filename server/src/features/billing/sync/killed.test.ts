import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { register, session } from '@kinora/contract/accounts/account';
import { billingDetails, subscriptionLink } from '@kinora/contract/billing/billing';
import { call } from '@kinora/contract/client';
import { paySandboxCheckout, sandboxCards } from '@kinora/contract/billing/sandbox';
import { openDatabase } from '#db/connection.ts';
import type { Db } from '#db/types.ts';
import { createTemporaryEnvironment, startProcess } from '#test/service-process.ts';

/** Runs `work` on the database while no other process has it open. */
async function inDatabase<T>(data_dir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: null, data_dir });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Delays each insert of a subscription by six seconds, so the service can be killed after it has inserted the event. */
async function delaySubscriptionInserts(db: Db): Promise<void> {
  await sql`create function slow_insert() returns trigger language plpgsql as
    'begin perform pg_sleep(6); return new; end'`.execute(db);
  await sql`create trigger slow_insert before insert on subscriptions for each row execute function slow_insert()`.execute(
    db,
  );
}

test('a service killed between storing an event and its effect loses nothing and duplicates nothing', async () => {
  await using environment = await createTemporaryEnvironment();
  const { DATA_DIR } = environment.env;
  await inDatabase(DATA_DIR, delaySubscriptionInserts);
  let token: string;
  {
    await using service = await startProcess('main', { DATA_DIR, LOG_LEVEL: 'silent' });
    await service.ready();
    const { base } = service;
    const body = { email: 'kim.viewer@example.com', name: 'Kim Viewer', password: 'Correct-horse-1' };
    ({ token } = (await call(register, { body }, { base })).data);
    const { url } = (await call(subscriptionLink, { query: {} }, { base, token })).data;
    const params = { ref: url.split('/').at(-1) ?? '' };
    const card = { card_number: sandboxCards.success };
    const paying = call(paySandboxCheckout, { params, body: card }, { base }).catch(() => 'cut off');
    await sleep(2500);
    service.child.kill('SIGKILL');
    await service.ended;
    expect(await paying).toBe('cut off');
  }

  await inDatabase(DATA_DIR, async (db) => {
    // The provider has taken the payment, but its notification was lost.
    const subscriptions = await db.selectFrom('sandbox_subscriptions').select('status').execute();
    expect(subscriptions).toEqual([{ status: 'active' }]);
    expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
    await sql`drop trigger slow_insert on subscriptions`.execute(db);
  });

  {
    await using service = await startProcess('main', { DATA_DIR, LOG_LEVEL: 'silent' });
    await service.ready();
    const { base } = service;
    const isSubscribed = async () => (await call(session, {}, { base, token })).data.is_subscribed;
    await expect.poll(isSubscribed, { timeout: 20_000, interval: 200 }).toBe(true);
    const { invoices } = (await call(billingDetails, {}, { base, token })).data;
    expect(invoices).toMatchObject([{ amount_minor: 999, refunded_minor: 0 }]);
  }
  const receipts = await inDatabase(DATA_DIR, (db) =>
    db.selectFrom('mail_keys').select('key').where('key', 'like', 'receipt:%').execute(),
  );
  expect(receipts).toHaveLength(1);
}, 90_000);
