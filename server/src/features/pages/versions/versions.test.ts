import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { notifications } from '@kinora/contract/notifications/notifications';
import { aboutUs, contentPage, faqs } from '@kinora/contract/pages/pages';
import { acknowledgePolicy, listPendingNotices } from '@kinora/contract/pages/pending-notices';
import * as versions from '@kinora/contract/pages/versions';
import { day } from '#clock.ts';
import { runNotifyMembers } from '#features/pages/versions/notify-members.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { emailsTo } from '#test/emails.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
let operator: UserData;
beforeAll(async () => {
  kinora = await startTestApp({ BRAND_NAME: 'Lantern' });
  operator = await signInAsStaff(kinora, await kinora.member('Olga'), 'operator');
});
afterAll(() => kinora[Symbol.asyncDispose]());

const readTerms = () => kinora.as(null, contentPage, { params: { name: 'terms-of-service' } });
const readEdited = (page: versions.PageName) =>
  kinora.as(operator, versions.readEditedPage, { params: { page } });
const readLatestId = async (page: versions.PageName) => (await readEdited(page)).version_id;
const createPublication = async (
  text: string,
  changes: Partial<versions.PagePublication> = {},
): Promise<versions.PagePublication> => ({
  content: { page: 'terms-of-service', text },
  first_day: '',
  notice: null,
  based_on: await readLatestId('terms-of-service'),
  ...changes,
});
const publish = async (text: string, changes: Partial<versions.PagePublication> = {}) =>
  kinora.as(operator, versions.publishPage, { body: await createPublication(text, changes) });
const notifyMembers = () =>
  runNotifyMembers({ context: kinora.context, signal: new AbortController().signal });
const inDays = (days: number) =>
  new Date(kinora.context.clock.now().getTime() + days * day).toISOString().slice(0, 10);

/** Signs the operator in again after the clock has moved past the end of their session. */
const signInAgain = async () => {
  operator = { ...operator, token: await signIn(kinora, operator.id) };
};

test('an operator publishes new terms with placeholders; until then, the file is used', async () => {
  expect((await readTerms()).valid_from).toBeNull();
  expect((await readEdited('terms-of-service')).content).toMatchObject({
    text: expect.stringContaining('{{brand}}') as string,
  });
  await publish('# Terms\n\nThe rules of {{brand}}, since today.');
  expect(await readTerms()).toEqual({
    title: 'Terms',
    html: '<p>The rules of Lantern, since today.</p>\n',
    valid_from: expect.any(String) as string,
    upcoming: null,
  });
  const { rows } = await kinora.as(operator, auditLog, { query: { page: 1, act: 'page-published' } });
  expect(rows).toMatchObject([
    { actor: { id: operator.id }, subject: `page version ${await readLatestId('terms-of-service')}` },
  ]);
});

test('an upcoming version is shown as such until it takes effect, and can be withdrawn before then', async () => {
  await publish('# Terms\n\nThese are the current rules.');
  await publish('# Terms\n\nThese are the upcoming rules.', { first_day: inDays(30) });
  await publish('# Terms\n\nThese are the distant rules.', { first_day: inDays(60) });
  const page = await readTerms();
  expect(page.html).toContain('the current rules');
  expect(page.upcoming).toMatchObject({ html: '<p>These are the upcoming rules.</p>\n' });
  const states = async () => (await readEdited('terms-of-service')).versions.map(({ state }) => state);
  expect((await states()).slice(0, 3)).toEqual(['upcoming', 'upcoming', 'current']);

  const withdraw = { params: { version_id: String(await readLatestId('terms-of-service')) } };
  await kinora.as(operator, versions.withdrawPageVersion, withdraw);
  expect((await kinora.refused(operator, versions.withdrawPageVersion, withdraw)).status).toBe(409);
  kinora.advance(61 * day);
  await signInAgain();
  expect((await readTerms()).html).toContain('the upcoming rules');
  expect((await states()).slice(0, 3)).toEqual(['withdrawn', 'current', 'past']);
  const [, current] = (await readEdited('terms-of-service')).versions;
  const past = { params: { version_id: String((await readEdited('terms-of-service')).versions[2]?.id) } };
  expect(await kinora.as(operator, versions.readPageVersion, past)).toMatchObject({
    text: expect.stringContaining('the current rules') as string,
  });
  expect(await kinora.as(operator, versions.listPages, {})).toContainEqual({
    page: 'terms-of-service',
    valid_from: current?.valid_from,
    upcoming_from: null,
  });
  const late = { params: { version_id: String(current?.id) } };
  expect((await kinora.refused(operator, versions.withdrawPageVersion, late)).status).toBe(409);
});

test('if two operators edit the same version, the second is warned instead of overwriting the first', async () => {
  const body = await createPublication('# Terms\n\nWritten at the same time.');
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => kinora.as(operator, versions.publishPage, { body })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refusal = await kinora.refused(operator, versions.publishPage, { body });
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('Someone else')]);
});

test('a published version cannot be changed, not even in the database', async () => {
  const { db } = kinora.context;
  await expect(db.updateTable('page_versions').set({ notice: 'Never said.' }).execute()).rejects.toThrow(
    /stays as it is/,
  );
  await expect(db.deleteFrom('page_versions').execute()).rejects.toThrow(/stays as it is/);
});

test('hostile Markdown from the console is shown as text, not run, even in the preview', async () => {
  const text = '# <script>1</script>\n\n<img src=x onerror=alert(1)> [a](javascript:alert(2))';
  const preview = await kinora.as(operator, versions.previewPolicy, { body: { text } });
  await publish(text);
  const page = await readTerms();
  for (const { title, html } of [preview, page]) {
    expect(title).toBe('<script>1</script>');
    expect(html).not.toMatch(/<img|<script|href="javascript/i);
  }
});

test('questions and the About page are published as fields, and a picture’s address cannot run a script', async () => {
  const inputFor = async (content: versions.PagePublication['content']) => ({
    body: { content, first_day: '', notice: null, based_on: await readLatestId(content.page) },
  });
  const questions = [{ question: 'Why {{brand}}?', answer: 'Because of the shows.' }];
  await kinora.as(operator, versions.publishPage, await inputFor({ page: 'faq', faqs: questions }));
  expect(await kinora.as(null, faqs, {})).toEqual([
    { question: 'Why Lantern?', answer: 'Because of the shows.' },
  ]);

  const { content } = await readEdited('about-us');
  if (content.page !== 'about-us') throw new Error('Not the About page');
  const person = { name: 'Ann Real', role: 'Owner', text: 'Runs it.', photo: 'javascript:alert(1)' };
  const withPerson = (photo: string) => ({
    page: 'about-us' as const,
    about: { ...content.about, team: { title: 'Us', people: [{ ...person, photo }] } },
  });
  const refusal = await kinora.refused(
    operator,
    versions.publishPage,
    await inputFor(withPerson(person.photo)),
  );
  expect(Object.keys(refusal.errors)).toEqual(['content.about.team.people.0.photo']);
  await kinora.as(operator, versions.publishPage, await inputFor(withPerson('/content/ann.jpg')));
  expect((await kinora.as(null, aboutUs, {})).team.people).toMatchObject([{ name: 'Ann Real' }]);
});

test('members are notified of new terms once, and accept them; those who sign up later are not asked', async () => {
  const member = await kinora.member('Mia');
  await publish('# Terms\n\nWith a new rule about sharing.', {
    first_day: inDays(14),
    notice: { words: 'Sharing an account outside your household ends it.', needs_acceptance: true },
  });
  await notifyMembers();
  await notifyMembers();
  const announcements = (await emailsTo(kinora, member.email)).filter(({ subject }) =>
    /New terms/.test(subject),
  );
  expect(announcements).toHaveLength(1);
  expect(announcements[0]?.text).toContain('outside your household');
  const bell = await kinora.as(member, notifications, {});
  expect(bell.filter(({ link }) => link === '/terms-of-service')).toHaveLength(1);

  const [pending] = await kinora.as(member, listPendingNotices, {});
  expect(pending).toMatchObject({ page: 'terms-of-service', needs_acceptance: true });
  const params = { version_id: String(pending?.version_id) };
  await kinora.as(member, acknowledgePolicy, { params });
  await kinora.as(member, acknowledgePolicy, { params });
  expect(await kinora.as(member, listPendingNotices, {})).toEqual([]);
  expect((await readEdited('terms-of-service')).versions[0]).toMatchObject({
    acknowledged: 1,
    told_at: expect.any(String) as string,
    created_by: 'Olga',
  });

  const earlyMember = await kinora.member('Signs up before the day');
  expect(await kinora.as(earlyMember, listPendingNotices, {})).toHaveLength(1);
  kinora.advance(15 * day);
  await signInAgain();
  const lateMember = await kinora.member('Signs up after it');
  expect(await kinora.as(lateMember, listPendingNotices, {})).toEqual([]);
});

test('a notice that is withdrawn is not shown and cannot be accepted, and questions are never announced', async () => {
  const member = await kinora.member();
  const notice = { words: 'This will not happen after all.', needs_acceptance: false };
  await publish('# Terms\n\nA mistake, to be withdrawn.', { first_day: inDays(3), notice });
  const params = { version_id: String(await readLatestId('terms-of-service')) };
  await kinora.as(operator, versions.withdrawPageVersion, { params });
  await notifyMembers();
  expect((await emailsTo(kinora, member.email)).filter(({ subject }) => /New terms/.test(subject))).toEqual(
    [],
  );
  expect(await kinora.as(member, listPendingNotices, {})).toEqual([]);
  expect((await kinora.refused(member, acknowledgePolicy, { params })).status).toBe(404);
  const faq = { page: 'faq' as const, faqs: [{ question: 'Why?', answer: 'Because.' }] };
  const refusal = await kinora.refused(operator, versions.publishPage, {
    body: await createPublication('', { content: faq, notice, based_on: await readLatestId('faq') }),
  });
  expect(refusal.errors).toHaveProperty('notice');
});

test('the command line publishes a file, and explains what is wrong with an invalid one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-pages-'));
  const run = (...words: string[]) => runCommandLine(kinora, ['pages', ...words]);
  const file = join(folder, 'terms.md');
  await writeFile(file, '# Terms\n\nFrom the command line.');
  expect((await run('publish', 'terms-of-service', file, 'now')).code).toBe(0);
  expect((await readTerms()).html).toContain('From the command line.');
  expect((await run('show', 'terms-of-service')).text).toBe('# Terms\n\nFrom the command line.');
  expect((await run('preview', file)).text).toContain('<p>From the command line.</p>');
  const announced = await run('announce', 'terms-of-service', file, inDays(9), 'Nothing else changes.');
  expect(announced.text).toContain('notified within minutes');
  expect((await run('status')).text).toMatch(
    new RegExp(`^terms-of-service +\\d{4}-\\d\\d-\\d\\d .*${inDays(9)} 00:00$`, 'm'),
  );
  await writeFile(file, '[{"question": "Why?"}]');
  expect(await run('publish', 'faq', file, 'now')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Answer is required') as string,
  });
  expect((await run('publish', 'faq', file, '2020-01-01')).code).toBe(1);
  expect((await run('publish', 'faq', join(folder, 'none.json'), 'now')).text).toContain('cannot be read');
  expect((await run('publish', 'imprint', file, 'now')).text).toContain('no page called imprint');

  const [upcoming = ''] = (await run('versions', 'terms-of-service')).text.split('\n');
  expect(upcoming).toMatch(new RegExp(`^\\d+ upcoming, from ${inDays(9)}$`));
  const [id = ''] = upcoming.split(' ');
  expect((await run('version', id)).text).toContain('From the command line.');
  expect(await run('withdraw', id)).toEqual({ code: 0, text: 'Withdrawn.' });
  expect((await run('versions', 'terms-of-service')).text).toContain(`${id} withdrawn, from`);
  expect((await run('withdraw', id)).code).toBe(1);
  expect((await run('withdraw', 'terms')).code).toBe(1);
  expect((await run('versions', 'imprint')).text).toBe('page: This page does not exist');
  await rm(folder, { recursive: true });
});
