import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { transaction } from '#db/transaction.ts';
import { createLog } from '#log.ts';
import { warnIfAboutIsDefault } from '#features/pages/content/read-content.ts';
import { insertVersion } from '#features/pages/versions/queries.ts';
import { startTestApp } from '#test/app.ts';

test('a service in production logs a warning until its About page states who runs it', async () => {
  await using kinora = await startTestApp();
  const { clock, db } = kinora.context;
  const folder = await mkdtemp(join(tmpdir(), 'kinora-about-'));
  const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
  const readWarnings = async (env: Record<string, string>): Promise<string[]> => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    await warnIfAboutIsDefault({ clock, config: readConfig(env), db, log });
    return lines;
  };
  const production = { NODE_ENV: 'production', SECRETS_KEY };
  expect((await readWarnings(production))[0]).toContain('CONTENT_DIR');
  expect(await readWarnings({ ...production, CONTENT_DIR: folder })).toHaveLength(1);
  expect(await readWarnings({})).toEqual([]);
  await writeFile(join(folder, 'about-us.json'), '{}');
  expect(await readWarnings({ ...production, CONTENT_DIR: folder })).toEqual([]);
  await rm(folder, { recursive: true });
  const section = { title: 'Us', text: 'We are real.' };
  const content = {
    page: 'about-us' as const,
    about: {
      intro: section,
      team: { title: 'The people', people: [] },
      contact: { ...section, email: '' },
      counters: [],
      partners: { title: 'Partners', logos: [] },
    },
  };
  const now = clock.now();
  await transaction(db, (tx) =>
    insertVersion(tx, { content, valid_from: now, notice: null, created_at: now }, null),
  );
  expect(await readWarnings(production)).toEqual([]);
});
