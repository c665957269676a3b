import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, register, session } from '@kinora/contract/accounts/account';
import { deleteAccount, deletionSummary } from '@kinora/contract/accounts/account-data';
import { billingDetails } from '@kinora/contract/billing/billing';
import { editProfile } from '@kinora/contract/accounts/profile';
import { followShow } from '@kinora/contract/engagement/reactions';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { day } from '#clock.ts';
import { personalTables } from '#features/accounts/own-data/areas.ts';
import { countRows } from '#features/accounts/own-data/row-queries.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { endOrphanSubscriptions } from '#features/billing/ending/cancel-for-deletion.ts';
import { endSubscription } from '#features/billing/ending/end-subscription-job.ts';
import { payFor, startTestApp, type TestApp } from '#test/app.ts';
import { deleteFormerCreatorData } from '#features/earnings/leavers/forget-leavers.ts';
import { testPicture } from '#test/picture.ts';
import { addFilm } from '#test/film.ts';
import { emailsTo } from '#test/emails.ts';
import { createFullAccount, fullAccount } from '#test/full-account.ts';
import { publisherWithEpisode } from '#test/publisher.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const password = 'Correct-horse-1';

/** Lists the tables, including the queue's, in which some column of some row contains a text. */
async function tablesContaining(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    kinora.context.db,
  );
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.id(schema, name)} as one where one::text ilike ${`%${text}%`} limit 1`.execute(
      kinora.context.db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

describe('a deleted account', () => {
  test('is deleted from every table, except for the data that its area declares to be kept', async () => {
    const { db, storage } = kinora.context;
    await sql`alter table users alter column id restart with ${sql.lit(fullAccount.id)}`.execute(db);
    const { person, show_id } = await createFullAccount(kinora);
    const member = {
      user_id: person.id,
      email: person.email,
      account: accountOf(kinora.context, person.email),
    };
    const countAll = async () => {
      const counts = new Map<string, number>();
      for (const declared of personalTables)
        counts.set(declared.table, await countRows(db, member, declared));
      return counts;
    };
    const empty = [...(await countAll())].filter(([, rows]) => rows === 0);
    expect(empty, 'tables to insert a row into, in server/test/full-account.ts').toEqual([]);
    const countImages = async () => (await storage.list('images/')).length;
    expect(await countImages()).toBeGreaterThan(0);
    expect(await storage.list(`tax/${person.id}/`)).toHaveLength(1);

    // The fixture has a row in every table, but this one is inserted only when a member leaves.
    await db.deleteFrom('leavers').where('user_id', '=', person.id).execute();
    await kinora.as(person, deleteAccount, { body: { password } });
    const emails = await emailsTo(kinora, fullAccount.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your Kinora account has been deleted']);
    await db.deleteFrom('mails').execute();
    const remaining = await countAll();
    const deletedTables = personalTables.filter(({ onDeletion }) => typeof onDeletion === 'string');
    expect(deletedTables.filter(({ table }) => remaining.get(table) !== 0)).toEqual([]);
    const keptTables: string[] = personalTables
      .filter((one) => !deletedTables.includes(one))
      .map(({ table }) => table);
    expect(
      (await tablesContaining(String(fullAccount.id))).filter((table) => !keptTables.includes(table)),
    ).toEqual([]);
    expect(await countImages()).toBe(0);

    // The data that the last payouts and the tax office need is deleted later.
    kinora.advance(366 * day);
    await deleteFormerCreatorData(kinora.context);
    expect(await storage.list(`tax/${person.id}/`)).toEqual([]);

    for (const text of fullAccount.texts) expect(await tablesContaining(text), text).toEqual([]);
    const shows = await db
      .selectFrom('shows')
      .select(['title', 'landscape_id', 'deleted_at'])
      .where('id', '=', show_id)
      .executeTakeFirstOrThrow();
    expect(shows).toMatchObject({ title: 'Deleted', landscape_id: null, deleted_at: expect.any(String) });
  });

  test('cannot be used to sign in, and its address can be used for a new account', async () => {
    const ada = await kinora.member();
    await kinora.as(ada, deleteAccount, { body: { password } });
    expect((await kinora.refused(ada, session, {})).status).toBe(401);
    const credentials = { email: ada.email, password };
    expect((await kinora.refused(null, login, { body: credentials })).status).toBe(404);
    const again = await kinora.as(null, register, { body: { ...credentials, name: 'Ada Again' } });
    expect(again.id).not.toBe(ada.id);
  });
});

test('deleting an account requires its password', async () => {
  const ada = await kinora.member();
  const refused = await kinora.refused(ada, deleteAccount, { body: { password: 'Wrong-horse-1' } });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['password']]);
  expect((await kinora.as(ada, session, {})).id).toBe(ada.id);
});

test('the subscription is cancelled at its provider first; if that fails, nothing is deleted', async () => {
  const ada = await kinora.subscriber();
  const { db, payments } = kinora.context;
  const setProvider = (provider: 'sandbox' | 'paypal') =>
    db
      .updateTable('subscriptions')
      .set({ provider })
      .where('user_id', '=', ada.id)
      .returning('provider_ref')
      .executeTakeFirstOrThrow();
  const { provider_ref } = await setProvider('paypal');
  const refused = await kinora.refused(ada, deleteAccount, { body: { password } });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('no longer set up here')]);
  await setProvider('sandbox');
  expect((await kinora.as(ada, billingDetails, {})).subscription).toMatchObject({ cancel_scheduled: false });

  await kinora.as(ada, deleteAccount, { body: { password } });
  expect(await payments.card.readSubscription(provider_ref)).toMatchObject({ cancel_scheduled: true });
});

test('a payment after the account was deleted is refunded, and nothing is charged again', async () => {
  const ada = await kinora.member();
  await kinora.as(ada, deleteAccount, { body: { password } });
  await payFor(kinora.context, ada.id);
  await endOrphanSubscriptions(kinora.context);
  await kinora.doJobs(endSubscription.name);
  const { provider_ref } = await kinora.context.db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const ended = await kinora.context.payments.card.readSubscription(provider_ref);
  expect(ended).toMatchObject({ status: 'ended' });
  expect(ended?.payments.map((paid) => paid.amount_minor - paid.refunded_minor)).toEqual([0]);
});

test('a period paid before the deletion is not refunded', async () => {
  const ada = await kinora.subscriber();
  await kinora.as(ada, deleteAccount, { body: { password } });
  await endOrphanSubscriptions(kinora.context);
  await kinora.doJobs(endSubscription.name);
  const { refunded_minor } = await kinora.context.db
    .selectFrom('payments')
    .select('refunded_minor')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(refunded_minor).toBe(0);
});

describe('a publisher who deletes their account', () => {
  test('sees beforehand what will be deleted with it', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    const fan = await kinora.subscriber('Fay Follower');
    await kinora.as(fan, followShow, { body: { show_id } });
    expect(await kinora.as(publisher, deletionSummary, {})).toEqual({
      access_until: expect.any(String),
      has_subscription: true,
      shows: [{ id: show_id, title: 'The Lighthouse Keepers' }],
      followers: 1,
      is_paid_out: false,
      tax_records_until: null,
      unpaid: [],
    });
    await kinora.as(publisher, deleteAccount, { body: { password } });
    expect((await kinora.refused(fan, showDetails, { params: { show_id } })).status).toBe(404);
  });

  test('leaves pictures that other members use', async () => {
    const { storage } = kinora.context;
    const [ada, bob] = [await kinora.member(), await kinora.member('Bob Viewer')];
    for (const who of [ada, bob])
      await kinora.as(who, editProfile, {
        body: { name: who.name, email: who.email, address: '1 Road', maturity_level: 'E - Everyone' },
        files: { profile_photo_path: await testPicture() },
      });
    await kinora.as(ada, deleteAccount, { body: { password } });
    const { profile_photo_path } = await kinora.as(bob, session, {});
    expect(await storage.head(profile_photo_path ?? '')).not.toBeNull();
  });
});

test('a member without shows sees that no shows will be deleted', async () => {
  const ada = await kinora.member();
  expect(await kinora.as(ada, deletionSummary, {})).toEqual({
    access_until: null,
    has_subscription: false,
    shows: [],
    followers: 0,
    is_paid_out: false,
    tax_records_until: null,
    unpaid: [],
  });
});
