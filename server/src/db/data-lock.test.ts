import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from '#db/data-lock.ts';
import { startTestApp } from '#test/app.ts';

const module = new URL('./data-lock.ts', import.meta.url).href;

test('only one process can use a data folder; a lock that is damaged or left by a killed process is taken over', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kinora-lock-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));

  const holderScript = `const { lockDataFolder } = await import(${JSON.stringify(module)});
    await lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', holderScript], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.defer(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const release = await lockDataFolder(folder);
  await release();

  await writeFile(join(folder, 'kinora.lock'), '{"pid":');
  await (
    await lockDataFolder(folder)
  )();
});

test.skipIf(process.env.TEST_DATABASE_URL)(
  'other users of the machine cannot read the embedded database',
  async () => {
    await using kinora = await startTestApp();
    expect((await stat(join(kinora.data_dir, 'postgres'))).mode & 0o777).toBe(0o700);
  },
);
