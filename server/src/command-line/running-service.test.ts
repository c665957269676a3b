import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { session } from '@kinora/contract/accounts/account';
import { contentPage } from '@kinora/contract/pages/pages';
import { day } from '#clock.ts';
import { serveCommands } from '#command-line/running-service.ts';
import { root } from '#config/config.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { inheritedEnv } from '#test/service-process.ts';

/** Runs a command as an operator would, on the machine of a service that uses the embedded database. */
const typeCommand = ({ data_dir }: Pick<TestApp, 'data_dir'>, ...words: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...inheritedEnv(), DATA_DIR: data_dir, SUDO_USER: 'olga' };
    const program = [join(root, 'server/src/main-cli.ts'), ...words];
    const child = execFile(process.execPath, program, { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
    child.stdin?.end();
  });

test('commands run in the service that has the embedded database open', async () => {
  await using kinora = await startTestApp();
  const member = await kinora.member('Anna');
  const stopServing = await serveCommands(kinora.app);
  const socket = join(kinora.data_dir, 'commands.sock');
  expect((await stat(socket)).mode & 0o777).toBe(0o600);

  expect(await typeCommand(kinora, 'operator', 'add', member.email)).toEqual({
    code: 0,
    out: 'Role changed.\n',
    err: '',
  });
  expect(await kinora.as(member, session, {})).toMatchObject({ role: 'owner' });
  const newestEntry = kinora.context.db
    .selectFrom('audit_log')
    .select(['act', 'network'])
    .orderBy('id', 'desc');
  expect(await newestEntry.executeTakeFirst()).toEqual({ act: 'role-changed', network: 'command of olga' });

  const file = join(kinora.data_dir, 'terms.md');
  await writeFile(file, '# Terms\n\nWritten while the service runs.');
  expect((await typeCommand(kinora, 'pages', 'publish', 'terms-of-service', file, 'now')).out).toBe(
    'Published.\n',
  );
  const { html } = await kinora.as(null, contentPage, { params: { name: 'terms-of-service' } });
  expect(html).toContain('Written while the service runs.');

  const json = await typeCommand(kinora, 'people', 'list', '--search', 'anna', '--json');
  expect(JSON.parse(json.out)).toMatchObject({ rows: [{ id: member.id, role: 'owner' }], total: 1 });
  expect(await typeCommand(kinora, 'people', 'lift', member.email, '--reason', 'She sent spam')).toEqual({
    code: 1,
    out: '',
    err: 'This member is not suspended.\n',
  });

  // The days of a suspension are counted by the service's clock.
  kinora.advance(10 * day);
  const ben = await kinora.member('Ben');
  const until = new Date(Date.now() + 12 * day).toISOString().slice(0, 10);
  await typeCommand(kinora, 'people', 'suspend', ben.email, '--until', until, '--reason', 'Sent spam to all');
  const { suspended_until } = await kinora.context.db
    .selectFrom('users')
    .select('suspended_until')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow();
  expect(suspended_until?.slice(0, 10)).toBe(until);
  await stopServing();
}, 120_000);

test('a command in a folder without a database reports that there is none, and does not create one', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-empty-'));
  const typed = await typeCommand({ data_dir }, 'people', 'list');
  expect(typed).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no database in ${data_dir}.`),
  });
  expect(await readdir(data_dir)).toEqual([]);
  await rm(data_dir, { recursive: true });
});
