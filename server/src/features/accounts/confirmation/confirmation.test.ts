import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { openConfirmation, sendConfirmation } from '@kinora/contract/accounts/confirmation';
import { factors } from '@kinora/contract/accounts/factors';
import { addPasskey, beginPasskey } from '@kinora/contract/accounts/passkeys';
import { forgotPassword, updatePassword, verifyCode } from '@kinora/contract/accounts/passwords';
import { changeEmail, confirmEmail, profile } from '@kinora/contract/accounts/profile';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { paySandboxCheckout, sandboxCards } from '@kinora/contract/billing/sandbox';
import { requirementOf } from '@kinora/contract/requirements';
import { bankAccount } from '@kinora/contract/earnings/bank-account';
import { createWebhook, listWebhooks } from '@kinora/contract/webhooks/webhooks';
import { day, hour } from '#clock.ts';
import { migrate } from '#db/migrate.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { changeBankAccount } from '#features/earnings/bank-accounts/save-bank-account.ts';
import { emailKinds, type EmailKind } from '#services/mail/email-kinds.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseBefore } from '#test/database-before.ts';
import { sendResetCodes, readLatestCode, emailsTo } from '#test/emails.ts';
import { passkeyDevice } from '#test/passkey.ts';
import { addAuthenticatorApp } from '#test/second-factor.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const password = 'Correct-horse-1';
const linksTo = async ({ email }: UserData) =>
  (await emailsTo(kinora, email)).flatMap(
    ({ text }) => /\/confirm-email#([\da-f]{32})\b/.exec(text)?.[1] ?? [],
  );
const open = (link = '', who: UserData | null = null) => kinora.as(who, openConfirmation, { body: { link } });
const refusedLink = (link = '') => kinora.refused(null, openConfirmation, { body: { link } });
const isConfirmed = async (who: UserData) => (await kinora.as(who, profile, {})).email_confirmed;
const queuedSubjectsTo = async (email: string) =>
  (await emailsTo(kinora, email)).map(({ subject }) => subject);

async function subscribe(who: UserData): Promise<void> {
  const { url } = await kinora.as(who, subscriptionLink, { query: {} });
  const params = { ref: url.split('/').at(-1) ?? '' };
  await kinora.as(null, paySandboxCheckout, { params, body: { card_number: sandboxCards.success } });
}

/** Sends all queued emails. @returns the subjects of all emails ever sent to an address. */
async function sendAndListSubjects(email: string): Promise<string[]> {
  await kinora.doJobs(sendMail.name);
  const sent = await kinora.context.db
    .selectFrom('sent_emails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return sent.map(({ subject }) => subject);
}

/** Queues an email whose subject is its kind. */
function queue(tx: Tx, to: string, kind: EmailKind): Promise<void> {
  const { config, clock, jobs } = kinora.context;
  const draft = { kind, subject: kind, title: 'A title', blocks: [], note: 'A note' };
  return queueEmail(tx, jobs, { to, content: renderEmail(config, draft), now: clock.now() });
}

const queueEveryKind = (to: string) =>
  transaction(kinora.context.db, async (tx) => {
    for (const kind of Object.keys(emailKinds) as EmailKind[]) await queue(tx, to, kind);
  });

test('signing up sends one email; its link confirms the address once, no matter who is signed in', async () => {
  const ada = await kinora.newcomer();
  expect(await queuedSubjectsTo(ada.email)).toEqual(['Confirm your email for Kinora']);
  expect(await isConfirmed(ada)).toBe(false);
  const [link] = await linksTo(ada);
  expect(await open(link, await kinora.member('Eve Viewer'))).toEqual({ email: ada.email });
  expect(await isConfirmed(ada)).toBe(true);
  expect(await refusedLink(link)).toMatchObject({
    status: 403,
    message: expect.stringContaining('been used'),
  });
  expect((await kinora.refused(ada, sendConfirmation, {})).status).toBe(409);
});

test('a link works for three days, unless another one is used first', async () => {
  const ada = await kinora.newcomer();
  const [early] = await linksTo(ada);
  kinora.advance(2 * day);
  await kinora.as(ada, sendConfirmation, {});
  await kinora.as(ada, sendConfirmation, {});
  const [, second, third] = await linksTo(ada);
  kinora.advance(day + 1000);
  expect((await refusedLink(early)).status).toBe(403);
  await open(third);
  expect((await refusedLink(second)).status).toBe(403);

  const ben = await kinora.newcomer('Ben Viewer');
  kinora.advance(4 * day);
  await runTidyAccounts(kinora.context);
  const remaining = kinora.context.db
    .selectFrom('email_confirmations')
    .selectAll()
    .where('user_id', '=', ben.id);
  expect(await remaining.execute()).toEqual([]);
});

test('an account gets five links a day, and a network can request thirty an hour', async () => {
  const [ada, ...others] = await Promise.all(Array.from({ length: 9 }, () => kinora.newcomer()));
  if (!ada) throw new Error('Nobody signed up');
  const requestLinks = async (who: UserData, times: number) => {
    for (let index = 0; index < times; index++) await kinora.as(who, sendConfirmation, {});
  };
  kinora.advance(2 * hour);
  await requestLinks(ada, 4);
  expect(await kinora.refused(ada, sendConfirmation, {})).toMatchObject({
    status: 429,
    message: expect.stringContaining('spam folder'),
  });
  kinora.advance(day);
  await requestLinks(ada, 2);
  for (const who of others.slice(0, 7)) await requestLinks(who, 4);
  expect((await kinora.refused(others[7] ?? ada, sendConfirmation, {})).message).toContain('your network');
  kinora.advance(2 * hour);
});

test('until the address is confirmed, an account gets only the emails needed to confirm it', async () => {
  const ada = await kinora.newcomer();
  await sendAndListSubjects(ada.email);
  await queueEveryKind(ada.email);
  const sent = (await sendAndListSubjects(ada.email)).slice(1);
  const allowed: EmailKind[] = [
    'confirm-email',
    'new-address-code',
    'new-address-link',
    'reset-code',
    // These go to an address that someone entered for this purpose, whether or not it has an account.
    'address-in-use',
    'contact-message',
    'message-answer',
    'split-invitation',
    'gift',
    'gift-receipt',
    'gift-refund',
    'copyright-receipt',
    'copyright-decision',
    'counter-notice',
  ];
  expect(sent.toSorted()).toEqual(allowed.toSorted());

  const heldBack = await queuedSubjectsTo(ada.email);
  expect(heldBack).toEqual(
    Object.keys(emailKinds).filter((kind) => emailKinds[kind as EmailKind] === 'kept'),
  );
  await kinora.as(ada, sendConfirmation, {});
  await open((await linksTo(ada))[0]);
  const afterwards = (await sendAndListSubjects(ada.email)).slice(1 + sent.length);
  expect(afterwards.toSorted()).toEqual([...heldBack, 'Confirm your email for Kinora'].toSorted());
  await queueEveryKind(ada.email);
  const all = (await sendAndListSubjects(ada.email)).slice(-Object.keys(emailKinds).length);
  expect(all.toSorted()).toEqual(Object.keys(emailKinds).toSorted());
});

test('a member can subscribe before confirming their address, and gets the receipt once it is confirmed', async () => {
  const ada = await kinora.newcomer();
  const [link] = await linksTo(ada);
  await subscribe(ada);
  expect(await kinora.as(ada, session, {})).toMatchObject({ is_subscribed: true });
  expect(await sendAndListSubjects(ada.email)).toEqual(['Confirm your email for Kinora']);
  kinora.advance(day);
  await open(link);
  const { queued_at, confirmed_at } = await kinora.context.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .where('users.id', '=', ada.id)
    .select(['mails.created_at as queued_at', 'email_confirmed_at as confirmed_at'])
    .executeTakeFirstOrThrow();
  expect(queued_at).toBe(confirmed_at);
  expect((await sendAndListSubjects(ada.email)).slice(1)).toEqual([expect.stringContaining('receipt')]);
});

test('a receipt that is being queued while the address is confirmed is still sent', async () => {
  const ada = await kinora.newcomer();
  const [link] = await linksTo(ada);
  // Wrapped in an object, because the transaction would wait for a promise.
  const { confirmation } = await transaction(kinora.context.db, async (tx) => {
    await queue(tx, ada.email, 'receipt');
    const opening = open(link);
    // Longer than the call would take if it did not wait for this transaction.
    for (let index = 0; index < 300; index++) await sql`select 1`.execute(tx);
    return { confirmation: opening };
  });
  await confirmation;
  expect((await sendAndListSubjects(ada.email)).filter((subject) => subject === 'receipt')).toHaveLength(1);
});

test('setting a new password by email confirms the address, which then gets an email about the change', async () => {
  const ada = await kinora.newcomer();
  await kinora.as(null, forgotPassword, { body: { email: ada.email } });
  await sendResetCodes(kinora);
  const code = (await readLatestCode(kinora, ada.email)) ?? '';
  const { email, token } = await kinora.as(null, verifyCode, { body: { email: ada.email, code } });
  const row = () =>
    kinora.context.db.selectFrom('users').select('email_confirmed_at').where('id', '=', ada.id);
  expect(await row().executeTakeFirst()).toEqual({ email_confirmed_at: null });
  await kinora.as(null, updatePassword, { body: { email, token, password: 'Staple-battery-2' } });
  expect((await row().executeTakeFirst())?.email_confirmed_at).not.toBeNull();
  expect(await queuedSubjectsTo(ada.email)).toContainEqual(expect.stringContaining('password was changed'));
  expect((await refusedLink((await linksTo(ada))[0])).status).toBe(403);
});

test('a stranger who signed up with another person’s address loses all access once that person takes over the account', async () => {
  const stranger = await kinora.newcomer();
  await addAuthenticatorApp(kinora, stranger);
  const device = passkeyDevice();
  const { challenge } = await kinora.as(stranger, beginPasskey, {});
  const response = device.create({ challenge, origin: kinora.context.config.public_url });
  await kinora.as(stranger, addPasskey, { body: { name: 'Theirs', response } });
  await kinora.as(stranger, changeEmail, { body: { email: 'stranger@example.com' } });
  await kinora.as(stranger, createWebhook, {
    body: { url: 'https://stranger.example/events', events: ['film.ready'] },
  });
  const { db, clock } = kinora.context;
  await db.updateTable('users').set({ monetized_at: clock.now() }).where('id', '=', stranger.id).execute();
  const account = { country: 'DE', holder: 'Stella Stranger', account: 'DE89370400440532013000' } as const;
  await changeBankAccount(kinora.context, stranger.id, account);

  const { email } = stranger;
  await kinora.as(null, forgotPassword, { body: { email } });
  await sendResetCodes(kinora);
  const code = (await readLatestCode(kinora, email)) ?? '';
  const { token } = await kinora.as(null, verifyCode, { body: { email, code } });
  await kinora.as(null, updatePassword, { body: { email, token, password: 'Staple-battery-2' } });

  const owner = await kinora.as(null, login, { body: { email, password: 'Staple-battery-2' } });
  expect(await kinora.as(owner, factors, {})).toMatchObject({ totp: null, passkeys: [] });
  expect((await kinora.as(owner, profile, {})).pending_email).toBeNull();
  expect(await kinora.as(owner, listWebhooks, {})).toEqual([]);
  expect(await kinora.as(owner, bankAccount, {})).toBeNull();
  expect(await kinora.as(owner, session, {})).toMatchObject({ isMonetized: false });
  expect(await queuedSubjectsTo(email)).toContainEqual(
    expect.stringContaining('second factors were removed'),
  );

  // Members who had confirmed their address keep their factors: access to the mailbox must not be enough to sign in.
  const ada = await kinora.member();
  await addAuthenticatorApp(kinora, ada);
  kinora.advance(hour);
  await kinora.as(null, forgotPassword, { body: { email: ada.email } });
  await sendResetCodes(kinora);
  const adasCode = (await readLatestCode(kinora, ada.email)) ?? '';
  const reset = await kinora.as(null, verifyCode, { body: { email: ada.email, code: adasCode } });
  await kinora.as(null, updatePassword, { body: { ...reset, password: 'Staple-battery-2' } });
  const refusal = await kinora.refused(null, login, {
    body: { email: ada.email, password: 'Staple-battery-2' },
  });
  expect(requirementOf(refusal)).toMatchObject({ required: 'second-factor' });
});

test('a mistyped address is replaced by one that is confirmed with a code; the stranger gets no more emails', async () => {
  const ada = await kinora.newcomer();
  const [link] = await linksTo(ada);
  await subscribe(ada);
  const email = 'ada.spelled.right@example.com';
  await kinora.as(ada, changeEmail, { body: { email } });
  const code = (await readLatestCode(kinora, email)) ?? '';
  expect(await kinora.as(ada, confirmEmail, { body: { code, password } })).toMatchObject({
    profile_email: email,
    email_confirmed: true,
  });
  expect(await queuedSubjectsTo(ada.email)).toEqual(['Confirm your email for Kinora']);
  expect(await sendAndListSubjects(email)).toContainEqual(expect.stringContaining('receipt'));
  expect((await refusedLink(link)).status).toBe(403);
});

test('deleting an account whose address is not confirmed sends no email to that address', async () => {
  const ada = await kinora.newcomer();
  await kinora.doJobs(sendMail.name);
  await kinora.as(ada, deleteAccount, { body: { password } });
  expect(await emailsTo(kinora, ada.email)).toEqual([]);
});

test('members who signed up before the upgrade count as confirmed, and new members do not', async () => {
  const database = await databaseBefore('0116-confirmed-emails.sql');
  const { db } = database;
  const add = (email: string) =>
    sql`insert into users (email, name, password_hash, created_at) values (${email}, 'Vera', '', now())`.execute(
      db,
    );
  await add('old@example.com');
  await migrate(database);
  await add('new@example.com');
  const unconfirmed = await db
    .selectFrom('users')
    .select('email')
    .where('email_confirmed_at', 'is', null)
    .execute();
  expect(unconfirmed).toEqual([{ email: 'new@example.com' }]);
});
