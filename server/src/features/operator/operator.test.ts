import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, session, type UserData } from '@kinora/contract/accounts/account';
import { auditLog, exportAuditLog, type AuditEntry } from '@kinora/contract/operator/audit-log';
import * as emails from '@kinora/contract/operator/emails';
import * as films from '@kinora/contract/operator/films';
import { operatorOverview } from '@kinora/contract/operator/overview';
import * as messages from '@kinora/contract/operator/messages';
import * as people from '@kinora/contract/operator/people';
import { sendContactMessage } from '@kinora/contract/pages/contact';
import type { StaffRole } from '@kinora/contract/roles';
import { after, day, hour } from '#clock.ts';
import type { Tx } from '#db/types.ts';
import { deleteExpiredActs } from '#features/audit/queries.ts';
import { insertEvent } from '#features/billing/sync/event-queries.ts';
import { monthOf } from '#features/earnings/royalties/rules/calendar.ts';
import { readWebhooks } from '#features/operator/overview/queries.ts';
import { serviceFault } from '#features/processing/rules.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { emailsTo } from '#test/emails.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { addPayment, addWatching } from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
let owner: UserData;
beforeAll(async () => {
  kinora = await startTestApp();
  owner = await staff('owner');
});
afterAll(() => kinora[Symbol.asyncDispose]());

const staff = async (role: StaffRole): Promise<UserData> =>
  signInAsStaff(kinora, await kinora.member(`Stella ${role}`), role);

const reason = 'They asked for it by phone.';
const listEntries = async (query: object = {}): Promise<AuditEntry[]> =>
  (await kinora.as(owner, auditLog, { query: { page: 1, page_size: 100, sort: '-id', ...query } })).rows;
const memberParams = ({ id: user_id }: UserData) => ({ params: { user_id: String(user_id) } });

describe('support', () => {
  test('finds a member by name, address or number, and sees their subscription, payments, sessions and shows', async () => {
    const support = await staff('support');
    const { publisher } = await publisherWithEpisode(kinora);
    const find = async (search: string) =>
      (await kinora.as(support, people.listPeople, { query: { search } })).rows.map(({ id }) => id);
    for (const search of [publisher.name.toUpperCase(), publisher.email.slice(0, 9), String(publisher.id)])
      expect(await find(search)).toContain(publisher.id);
    expect(await find('no such name')).toEqual([]);

    const person = await kinora.as(support, people.readPersonPage, memberParams(publisher));
    expect(person).toMatchObject({
      id: publisher.id,
      email: publisher.email,
      is_subscribed: true,
      suspension: null,
      subscription: { status: 'active' },
      shows: [{ episodes_count: 1 }],
    });
    expect(person.payments).toHaveLength(1);
    expect(person.sessions).toHaveLength(1);
    expect(await listEntries({ act: 'person-viewed' })).toMatchObject([
      {
        actor: { id: support.id },
        actor_role: 'support',
        target: { id: publisher.id },
        network: '127.0.0.1',
      },
    ]);
  });

  test('signs a member out everywhere, but does not suspend them', async () => {
    const support = await staff('support');
    const member = await kinora.member();
    const input = { ...memberParams(member), body: { reason } };
    expect(await kinora.as(support, people.signOutPerson, input)).toEqual({ ended: 1 });
    expect((await kinora.refused(member, session, {})).status).toBe(401);
    const refusal = await kinora.refused(support, people.suspendPerson, {
      ...memberParams(member),
      body: { days: null, reason },
    });
    expect(refusal.status).toBe(403);
  });

  test('cannot act on someone with the same or a higher role', async () => {
    const support = await staff('support');
    for (const role of ['support', 'moderator', 'owner'] as const) {
      const input = { ...memberParams(await staff(role)), body: { reason } };
      expect((await kinora.refused(support, people.signOutPerson, input)).status).toBe(403);
    }
  });
});

describe('a suspended member', () => {
  const signIn = (email: string) => ({ body: { email, password: 'Correct-horse-1' } });

  test('is signed out, is told why by email and when signing in, and can sign in again after the last day', async () => {
    const moderator = await staff('moderator');
    const member = await kinora.member('Mara');
    const why = 'Three comments insulted other members.';
    await kinora.as(moderator, people.suspendPerson, {
      ...memberParams(member),
      body: { days: 3, reason: why },
    });
    expect((await kinora.refused(member, session, {})).status).toBe(401);
    const refusal = await kinora.refused(null, login, signIn(member.email));
    expect(refusal.status).toBe(403);
    expect(refusal.message).toContain(`Reason: ${why}`);
    const [email] = (await emailsTo(kinora, member.email)).filter(({ subject }) => /suspended/.test(subject));
    expect(email?.text).toContain(why);
    expect(email?.text).toContain('cannot sign in until then.');
    const listSuspended = async (viewer: UserData) =>
      (await kinora.as(viewer, people.listPeople, { query: { only: 'suspended' } })).rows.map(({ id }) => id);
    expect(await listSuspended(moderator)).toEqual([member.id]);

    kinora.advance(4 * day);
    expect(await kinora.as(null, login, signIn(member.email))).toMatchObject({ id: member.id });
    expect(await listSuspended(await staff('moderator'))).toEqual([]);
  });

  test('cannot sign in until the suspension is lifted, if it has no end date', async () => {
    const moderator = await staff('moderator');
    const member = await kinora.member();
    await kinora.as(moderator, people.suspendPerson, {
      ...memberParams(member),
      body: { days: null, reason },
    });
    kinora.advance(1000 * day);
    const newModerator = await staff('moderator');
    expect((await kinora.refused(null, login, signIn(member.email))).message).toMatch(
      /^Your account is suspended\. Reason: /,
    );
    const lift = { ...memberParams(member), body: { reason: 'They apologized.' } };
    await kinora.as(newModerator, people.liftSuspension, lift);
    expect(await kinora.as(null, login, signIn(member.email))).toMatchObject({ id: member.id });
    expect((await kinora.refused(newModerator, people.liftSuspension, lift)).status).toBe(409);
  });

  test('cannot be suspended for zero days, or without a reason', async () => {
    const moderator = await staff('moderator');
    const member = await kinora.member();
    const suspend = (body: { days: number | null; reason: string }) =>
      kinora.refused(moderator, people.suspendPerson, { ...memberParams(member), body });
    expect((await suspend({ days: 0, reason })).errors).toHaveProperty('days');
    expect((await suspend({ days: null, reason: 'no' })).errors).toHaveProperty('reason');
  });
});

describe('an owner', () => {
  test('appoints others, and the last owner cannot step down', async () => {
    const first = await staff('owner');
    const member = await kinora.member();
    const roleChange = (who: UserData, role: UserData['role']) => ({
      ...memberParams(who),
      body: { role, reason },
    });
    await kinora.as(first, people.changeRole, roleChange(member, 'moderator'));
    expect(await kinora.as(member, session, {})).toMatchObject({ role: 'moderator' });
    expect((await kinora.refused(member, people.changeRole, roleChange(first, 'member'))).status).toBe(403);

    const second = await staff('owner');
    expect((await kinora.refused(first, people.changeRole, roleChange(second, 'member'))).status).toBe(403);
    await kinora.context.db
      .updateTable('users')
      .set({ role: 'member' })
      .where('role', '=', 'owner')
      .where('id', '<>', first.id)
      .execute();
    expect((await kinora.refused(first, people.changeRole, roleChange(first, 'operator'))).status).toBe(409);
    expect(await runCommandLine(kinora, ['operator', 'remove', first.email])).toEqual({
      code: 1,
      text: 'The service needs an owner. Make someone else an owner first.',
    });
    owner = first;
    expect((await listEntries({ act: 'role-changed' }))[0]).toMatchObject({
      subject: 'moderator',
      reason,
      target: { id: member.id },
    });
  });

  test('is appointed by a command, which is recorded', async () => {
    const member = await kinora.member();
    expect(await runCommandLine(kinora, ['operator', 'role', member.email, 'support'])).toEqual({
      code: 0,
      text: 'Role changed.',
    });
    expect(await runCommandLine(kinora, ['operator', 'role', member.email, 'king'])).toEqual({
      code: 1,
      text: 'role: Unknown role',
    });
    expect((await listEntries({ act: 'role-changed' }))[0]).toMatchObject({
      actor: null,
      subject: 'support',
      network: 'command of olga',
    });
  });
});

describe('the audit log', () => {
  test('records who signed in, and who failed to', async () => {
    const member = await kinora.member();
    const body = { email: member.email, password: 'Correct-horse-1' };
    await kinora.as(null, login, { body });
    await kinora.refused(null, login, { body: { ...body, password: 'Wrong-horse-1' } });
    const acts = (await listEntries({ user_id: String(member.id) })).map(({ act }) => act);
    expect(acts).toEqual(['sign-in-failed', 'signed-in', 'signed-in']);
  });

  test('records once that a limit on wrong passwords was reached, and records who signed out', async () => {
    const member = await kinora.member();
    const body = { email: member.email, password: 'Wrong-horse-1' };
    for (let tries = 0; tries < 12; tries++) await kinora.refused(null, login, { body });
    await kinora.as(member, logout, {});
    const acts = (await listEntries({ user_id: String(member.id) })).map(({ act }) => act);
    expect(acts.filter((act) => act === 'sign-in-failed')).toHaveLength(10);
    expect(acts.slice(0, 2)).toEqual(['signed-out', 'sign-in-refused']);
    expect(acts.filter((act) => act === 'sign-in-refused')).toHaveLength(1);
  });

  test('records who listed members, but not what they searched for', async () => {
    const support = await staff('support');
    await kinora.as(support, people.listPeople, { query: { search: 'ada@example.com', page: 2 } });
    const [listed] = await listEntries({ act: 'people-listed' });
    expect(listed).toMatchObject({ actor: { id: support.id }, subject: 'a search, page 2' });
  });

  test('can be exported with the filters of the page, or in full by a command; each export is recorded', async () => {
    const member = await kinora.member('=Formula "Felix"');
    await kinora.as(owner, people.readPersonPage, memberParams(member));
    const body = { act: 'person-viewed' as const, user_id: String(member.id) };
    const file = await kinora.as(owner, exportAuditLog, { body });
    const [header, row, ...otherRows] = file.content.trimEnd().split('\r\n');
    expect(file).toMatchObject({ entries: 1, total: 1 });
    expect(header).toMatch(/^id,made_at,act,actor_id,/);
    expect(row).toContain(`person-viewed,${owner.id},Stella owner,owner,${member.id},"'=Formula ""Felix""",`);
    expect(otherRows).toEqual([]);
    const [exported] = await listEntries({ act: 'audit-log-exported' });
    expect(exported).toMatchObject({ actor: { id: owner.id }, subject: '1 entry' });

    const today = kinora.context.clock.now().toISOString().slice(0, 10);
    const viewedBetween = (from: string, until: string) =>
      listEntries({ act: 'person-viewed', user_id: String(member.id), from, until });
    expect(await viewedBetween(today, today)).toHaveLength(1);
    expect(await viewedBetween('2020-01-01', '2020-12-31')).toEqual([]);
    expect(await viewedBetween('2100-01-01', '2100-01-01')).toEqual([]);
    const [{ network } = { network: null }] = await viewedBetween(today, today);
    expect(await listEntries({ act: 'person-viewed', search: network ?? 'none' })).not.toEqual([]);
    const foundByEmail = await listEntries({ act: 'person-viewed', search: member.email.toUpperCase() });
    expect(foundByEmail).toMatchObject([{ target: { id: member.id } }]);

    const path = join(kinora.data_dir, 'log.csv');
    expect((await runCommandLine(kinora, ['audit', 'export', path])).code).toBe(0);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    const [fullExport] = await listEntries({ act: 'audit-log-exported' });
    expect(fullExport).toMatchObject({ actor: null, subject: `${lines.length - 1} entries` });
    expect(lines.some((line) => line.includes('person-viewed'))).toBe(true);
  });

  test('is append-only; an entry can be deleted only after its retention period', async () => {
    const { db } = kinora.context;
    const member = await kinora.member();
    const change = db.updateTable('audit_log').set({ reason: 'Nothing happened.' });
    await expect(change.where('actor_id', '=', member.id).execute()).rejects.toThrow('only added to');
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only added to');
    const longAgo = new Date(Date.now() - 400 * day);
    const old = { act: 'signed-in' as const, actor_id: member.id, made_at: longAgo };
    await db
      .insertInto('audit_log')
      .values({ ...old, keep_until: new Date(Date.now() - day) })
      .execute();
    await deleteExpiredActs(db);
    const remaining = await db
      .selectFrom('audit_log')
      .select('made_at')
      .where('actor_id', '=', member.id)
      .execute();
    expect(remaining).toHaveLength(1);
  });
});

describe('failures', () => {
  test('a failed film is listed with the reason, and can be processed again', async () => {
    const operator = await staff('operator');
    const { episode_id, publisher } = await publisherWithEpisode(kinora);
    const { context } = kinora;
    const now = context.clock.now();
    const { id } = await context.db
      .insertInto('videos')
      .values({
        episode_id,
        status: 'failed',
        reason: 'Something went wrong on our side.',
        reason_code: serviceFault.code,
        source_key: 'uploads/film.mp4',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const list = (query: object) => kinora.as(operator, films.listFilms, { query });
    const { rows } = await list({ status: 'failed' });
    expect(rows.find((film) => film.id === id)).toMatchObject({
      reason: 'Something went wrong on our side.',
      can_be_retried: true,
      publisher: { id: publisher.id },
    });
    const retry = { params: { episode_id: String(episode_id) } };
    await kinora.as(operator, films.retryFilm, retry);
    expect((await list({ status: 'queued' })).rows.map((film) => film.id)).toContain(id);
    expect((await kinora.refused(operator, films.retryFilm, retry)).status).toBe(409);
    owner = await staff('owner');
    expect(await listEntries({ act: 'film-retried' })).toMatchObject([{ subject: `episode ${episode_id}` }]);
  });

  test('a refused email is listed with the mail server’s response, and can be sent again', async () => {
    const support = await staff('support');
    const { db } = kinora.context;
    const [{ id } = { id: 0 }] = await db
      .insertInto('mails')
      .values({
        recipient: 'full@example.com',
        subject: 'Your receipt',
        text: 'Thank you.',
        html: '<p>Thank you.</p>',
        refused: '552 Mailbox full',
        created_at: kinora.context.clock.now(),
      })
      .returning('id')
      .execute();
    const listed = await kinora.as(support, emails.listRefusedEmails, {});
    expect(listed).toMatchObject([{ id, recipient: 'full@example.com', refused: '552 Mailbox full' }]);
    const again = { params: { email_id: String(id) } };
    await kinora.as(support, emails.sendEmailAgain, again);
    await kinora.doJobs('send-mail');
    expect(await kinora.as(support, emails.listRefusedEmails, {})).toEqual([]);
    expect((await kinora.refused(support, emails.sendEmailAgain, again)).status).toBe(404);
  });
});

describe('a message from the contact page', () => {
  const sendMessage = (message: string) =>
    kinora.as(null, sendContactMessage, {
      body: {
        'your-name': 'Sam',
        'your-subject': 'Okafor',
        'tel-478': '+33 1 23 45 67 89',
        'your-email': 'sam@example.com',
        'your-message': message,
        opened_for_s: 12,
      },
    });
  const list = async (reader: UserData, query: object = {}) =>
    (await kinora.as(reader, messages.listMessages, { query })).rows;

  test('waits for support, and is answered once, by email', async () => {
    const support = await staff('support');
    await sendMessage('When is the next episode?');
    const [open] = await list(support, { search: 'next episode' });
    expect(open).toMatchObject({ name: 'Sam Okafor', email: 'sam@example.com', handled_at: null });
    expect((await kinora.as(support, operatorOverview, {})).attention.open_messages).toBe(1);

    const message = { params: { message_id: String(open?.id) } };
    const answer = { ...message, body: { answer: 'On Friday.\nSee you then.' } };
    await kinora.as(support, messages.answerMessage, answer);
    expect(await list(support)).toEqual([]);
    expect(await list(support, { state: 'handled' })).toMatchObject([
      { id: open?.id, handled_by: 'Stella support', answer: 'On Friday.\nSee you then.' },
    ]);
    const [email, ...others] = await emailsTo(kinora, 'sam@example.com');
    expect(email?.text).toMatch(/Hello Sam\n\nOn Friday\.\nSee you then\.[^]*> When is the next episode\?/);
    expect(others).toEqual([]);
    expect((await kinora.refused(support, messages.answerMessage, answer)).status).toBe(409);
    expect(await listEntries({ act: 'message-answered' })).toMatchObject([
      { subject: `message ${open?.id}` },
    ]);
  });

  test('is listed separately if it looks like spam, and can be closed without an answer', async () => {
    const support = await staff('support');
    await sendMessage(
      'Buy at https://a.example https://b.example https://c.example https://d.example https://e.example',
    );
    expect(await list(support)).toEqual([]);
    const [spam] = await list(support, { state: 'spam' });
    const message = { params: { message_id: String(spam?.id) } };
    await kinora.as(support, messages.closeMessage, message);
    expect(await list(support, { state: 'spam' })).toEqual([]);
    expect(await list(support, { state: 'handled', search: 'Buy at' })).toMatchObject([{ answer: null }]);
    expect((await kinora.refused(support, messages.closeMessage, message)).status).toBe(409);
  });
});

test('a payment provider that has sent no event for a payment made two hours ago is reported as behind', async () => {
  const { context } = kinora;
  const paid_at = after(context.clock.now(), -2 * hour);
  const { id } = await kinora.member();
  const payment_id = await addPayment(context, id, monthOf(paid_at));
  await context.db
    .updateTable('payments')
    .set({ provider: 'stripe', paid_at })
    .where('id', '=', payment_id)
    .execute();
  const webhooks = () => readWebhooks(context.db, ['stripe', 'paypal'], context.clock.now());
  expect(await webhooks()).toMatchObject([
    { provider: 'paypal', is_behind: false },
    { provider: 'stripe', last_event_at: null, is_behind: true },
  ]);
  const event = { event_id: 'evt_1', type: 'invoice.paid', object_ref: 'sub_1', created_at: paid_at };
  await insertEvent(context.db as Tx, 'stripe', event, paid_at);
  expect(await webhooks()).toMatchObject([{}, { last_event_at: paid_at.toISOString(), is_behind: false }]);
});

test('the overview counts members and subscribers, lists what needs attention, and shows the last two weeks', async () => {
  const support = await staff('support');
  const before = await kinora.as(support, operatorOverview, {});
  const subscriber = await kinora.subscriber();
  const { episode_id } = await publisherWithEpisode(kinora);
  const month = monthOf(kinora.context.clock.now());
  await addWatching(kinora.context, subscriber.id, episode_id, month, 30);
  await kinora.context.db
    .updateTable('watched_intervals')
    .set({ received_at: kinora.context.clock.now() })
    .execute();
  const { people: counts, days, attention, health } = await kinora.as(support, operatorOverview, {});
  expect(counts).toMatchObject({
    members: before.people.members + 2,
    subscribers: before.people.subscribers + 2,
    on_trial: before.people.on_trial,
  });
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ watched_s: 30 * 60 });
  expect(attention).toEqual(before.attention);
  expect(health).toMatchObject({ contradictions: 0, is_backup_due: false, webhooks: [] });
  expect(health.free_bytes).toBeGreaterThan(0);
});
