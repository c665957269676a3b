import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, session, type UserData } from '@kinora/contract/accounts/account';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { sendContactMessage } from '@kinora/contract/pages/contact';
import { contentPage } from '@kinora/contract/pages/pages';
import { isStaff, roles } from '@kinora/contract/roles';
import { findCommands } from '#command-line/find-commands.ts';
import { groups, findGroupName } from '#command-line/groups.ts';
import { formatUsage } from '#command-line/help.ts';
import { readArguments } from '#command-line/read-arguments.ts';
import { readInput } from '#command-line/make-call.ts';
import { namedEndpoints } from '#endpoints.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runCommandLine } from '#test/command.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
let olga: UserData;
beforeAll(async () => {
  kinora = await startTestApp();
  olga = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
});
afterAll(() => kinora[Symbol.asyncDispose]());

const commands = await findCommands();
const run = (...words: string[]) => runCommandLine(kinora, words);
const readLastEmailTo = async (address: string) => (await emailsTo(kinora, address)).at(-1)?.text;
const readLastEntry = async () =>
  (await kinora.as(olga, auditLog, { query: { page: 1, sort: '-id' } })).rows.find(
    ({ actor, act }) => actor === null && act !== 'sign-in-refused',
  );

test('every call of the console has a command, every command has a group, and its example is valid', async () => {
  const covered = new Set(
    commands.flatMap((one) => ('endpoint' in one ? [one.endpoint] : (one.equivalentCalls ?? []))),
  );
  const missing = namedEndpoints.filter(
    ({ endpoint }) => roles.some((role) => role === endpoint.auth && isStaff(role)) && !covered.has(endpoint),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  const names = commands.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const command of commands) {
    expect([...Object.keys(groups), null]).toContain(findGroupName(command, commands));
    // Splits the example into words, as a shell would.
    const words = [...command.example.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const typed = readArguments(command, words);
    const hasFile =
      'endpoint' in command && Object.values(command.fields).some(({ kind }) => kind === 'file');
    if ('endpoint' in command && !hasFile) await readInput(command, typed, new Date('2027-01-01'));
    expect((await run(...command.name.split(' '), '--help')).text).toContain(formatUsage(command));
  }
});

test('an operator takes a show down and restores it, and its creator is told why', async () => {
  const { show_id, episode_id, publisher } = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, episode_id);
  const viewer = await kinora.subscriber('Vera');
  const viewShow = () => kinora.as(viewer, showDetails, { params: { show_id: String(show_id) } });
  await viewShow();
  expect((await run('catalogue', 'list', '--search', 'lighthouse')).text).toContain('The Lighthouse Keepers');
  const takenDown = await run('catalogue', 'take-down', `${show_id}`, '--reason', 'It copies another show');
  expect(takenDown).toEqual({ code: 0, text: 'Taken down, and its creator was notified.' });
  await expect(viewShow()).rejects.toThrow();
  expect(await readLastEntry()).toMatchObject({
    act: 'taken-down',
    actor_role: null,
    network: 'command of olga',
    target: { id: publisher.id },
    reason: 'It copies another show',
  });

  const details = await run('catalogue', 'show', `${show_id}`, '--json');
  const { take_downs } = JSON.parse(details.text) as { take_downs: { id: number }[] };
  const restored = await run(
    'catalogue',
    'restore',
    `${take_downs[0]?.id}`,
    '--reason',
    'It was a different show',
  );
  expect(restored.code).toBe(0);
  await viewShow();
  const again = await run(
    'catalogue',
    'restore',
    `${take_downs[0]?.id}`,
    '--reason',
    'It was a different show',
  );
  expect(again).toEqual({ code: 1, text: 'This has already been restored.' });
});

test('an operator suspends a member until a given day, then permanently, and lifts the suspension', async () => {
  const ben = await kinora.member('Ben');
  const canSignIn = () =>
    kinora.as(null, login, { body: { email: ben.email, password: 'Correct-horse-1' } }).then(
      () => true,
      () => false,
    );
  const actOn = (act: string, ...words: string[]) => run('people', act, ben.email, ...words);
  const reason = 'Sent advertising to others';
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  expect(await actOn('suspend', '--until', inAWeek, '--reason', reason)).toEqual({
    code: 0,
    text: 'Suspended and signed out; they were told why.',
  });
  await expect(kinora.as(ben, session, {})).rejects.toThrow();
  expect(await readLastEmailTo(ben.email)).toContain(reason);
  expect((await actOn('show')).text).toMatch(
    new RegExp(`suspension +until: ${inAWeek} \\d\\d:\\d\\d\\n +reason: Sent`),
  );
  expect(await actOn('lift', '--reason', 'They promised to stop')).toMatchObject({ code: 0 });
  expect(await canSignIn()).toBe(true);

  const questions: string[] = [];
  const answerWith = (answer: string) => ({
    ask: async (question: string) => {
      questions.push(question);
      return answer;
    },
  });
  const ban = ['people', 'ban', String(ben.id), '--reason', reason];
  expect(await runCommandLine(kinora, ban, answerWith('no'))).toEqual({ code: 1, text: 'Nothing was done.' });
  expect(await canSignIn()).toBe(true);
  expect(questions[0]).toContain('Type “yes” to do it');
  expect((await runCommandLine(kinora, ban, answerWith('yes'))).code).toBe(0);
  expect(questions).toHaveLength(2);
  expect(await canSignIn()).toBe(false);
  expect((await run('people', 'list', '--only', 'suspended')).text).toContain(ben.email);
  expect(await run('people', 'show', 'nobody@example.com')).toEqual({
    code: 1,
    text: 'Nobody has signed up as nobody@example.com.',
  });
});

test('an operator answers a message whose text cannot control their terminal', async () => {
  const body = {
    'your-name': 'Mia',
    'your-subject': 'Moss',
    'tel-478': '+49 40 123456',
    'your-email': 'mia.moss@example.com',
    'your-message': 'Where is my invoice?\u001B[2J\nI need it today.',
    opened_for_s: 30,
  };
  await kinora.as(null, sendContactMessage, { body });
  const { text } = await run('messages', 'list');
  expect(text).toMatch(/message +Where is my invoice\?�\[2J\n +I need it today\./);
  const [, id = ''] = /^id +(\d+)$/m.exec(text) ?? [];
  const answered = await run('messages', 'answer', id, 'It is under Account Setting.');
  expect(answered).toEqual({ code: 0, text: 'The answer is on its way.' });
  expect(await readLastEmailTo('mia.moss@example.com')).toContain('It is under Account Setting.');
  expect(await readLastEntry()).toMatchObject({ act: 'message-answered', network: 'command of olga' });
  expect((await run('messages', 'close', id)).code).toBe(1);
  expect((await run('messages', 'list')).text).toBe('None.');
});

test('an operator reads a policy, and publishes a new version from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-command-'));
  const file = join(folder, 'terms.md');
  const { text } = await run('pages', 'show', 'terms-of-service');
  await writeFile(file, `${text}\n\nWe refund within fourteen days.`);
  expect(await run('pages', 'publish', 'terms-of-service', file, 'now')).toMatchObject({ code: 0 });
  const page = await kinora.as(null, contentPage, { params: { name: 'terms-of-service' } });
  expect(page.html).toContain('We refund within fourteen days.');
  expect(await readLastEntry()).toMatchObject({ act: 'page-published', network: 'command of olga' });
  const log = join(folder, 'log.csv');
  expect((await run('audit', 'save', log, '--act', 'page-published')).text).toContain(
    'It contains 1 of 1 matching entries.',
  );
  expect(await readFile(log, 'utf8')).toContain('command of olga');
  await rm(folder, { recursive: true });
});

test('a list fits into a narrow window, as a table or with one field per line', async () => {
  await kinora.member('Wolfeschlegelsteinhausenbergerdorff');
  const listAtWidth = async (width: number) => {
    const words = ['people', 'list', '--search', 'wolfe'];
    const { text } = await runCommandLine(kinora, words, { width });
    return text.split('\n');
  };
  const table = await listAtWidth(72);
  expect(table[0]).toMatch(/^id +name +email/);
  expect(table[1]).toContain('Wolfeschlegel');
  expect(table[1]).toContain('…');
  expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(72);
  expect((await listAtWidth(30))[1]).toMatch(/^name +Wolfeschlegelsteinhausenbergerdorff$/);
});

test('explains a command that cannot be understood, with a different exit code than for a failed command', async () => {
  expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('people ') });
  expect(await run('help', 'people')).toMatchObject({
    code: 0,
    text: expect.stringContaining('people ban <member>'),
  });
  expect(await run('people')).toMatchObject({
    code: 2,
    text: expect.stringContaining('people ban <member>'),
  });
  expect((await run('people', 'bam')).text).toContain('There is no command “people bam”');
  for (const [words, wrong] of [
    [['people', 'show'], '<member> is missing.'],
    [['people', 'show', '1', '2'], '2 is one argument too many.'],
    [['people', 'lift', '1'], '--reason is missing.'],
    [['people', 'list', '--color', 'red'], 'Unknown option'],
    [['people', 'quota', '1', '--gb', '-1'], 'Write --gb=-1 for a value that begins with “-”.'],
    // Setting one of the two quotas does not reset the other.
    [['people', 'quota', '1', '--hours', '5', '--reason', 'A new series'], '--gb is missing.'],
    [['royalties', 'show'], '<month> is missing.'],
  ] as const)
    expect(await run(...words)).toMatchObject({ code: 2, text: expect.stringContaining(wrong) });
  for (const [words, text] of [
    [['lift', '1', '--reason', 'so'], 'reason: Reason must be 5 to 500 characters'],
    [
      ['suspend', '1', '--until', 'tomorrow', '--reason', 'Sent spam'],
      'until: Enter a day such as 2027-01-31.',
    ],
    [
      ['quota', '1', '--gb', 'many', '--hours', 'default', '--reason', 'A series'],
      'gb: Enter a whole number of gigabytes, a million at most, or 0 for no limit',
    ],
    [['show', '3000000000'], 'member: This number is too large'],
  ] as const)
    expect(await run('people', ...words)).toEqual({ code: 1, text });
});

test('a command logs what it did unless the service logs it', async () => {
  const member = await kinora.member();
  const entries: object[] = [];
  const note = (entry: object) => void entries.push(entry);
  expect((await runCommandLine(kinora, ['operator', 'add', member.email], { note })).code).toBe(0);
  const signOut = ['people', 'sign-out', member.email, '--reason', 'Her phone was stolen'];
  expect((await runCommandLine(kinora, signOut, { note })).code).toBe(0);
  expect(entries).toMatchObject([
    { act: 'role-changed', target_id: member.id, network: 'command of olga' },
    { act: 'signed-out-by-staff', target_id: member.id, reason: 'Her phone was stolen' },
  ]);
});
