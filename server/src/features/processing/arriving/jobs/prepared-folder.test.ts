import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preparedFile, readPrepared } from '#features/processing/arriving/jobs/prepared-folder.ts';

test('files that another version prepared count as not prepared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-test-'));
  try {
    expect(await readPrepared(folder)).toBeNull();
    await writeFile(preparedFile(folder), JSON.stringify({ kind: 'copied', facts: {}, read: [] }));
    expect(await readPrepared(folder)).toBeNull();
    await writeFile(preparedFile(folder), JSON.stringify({ kind: 'copied', facts: {}, read_parts: [] }));
    expect(await readPrepared(folder)).toMatchObject({ kind: 'copied' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
