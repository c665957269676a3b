import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createLog } from '#log.ts';
import { warnOfDefaultAbout } from '#features/pages/content/read-content.ts';

test('a service in production logs a warning until its About page names somebody', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-about-'));
  const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
  const warnings = (env: Record<string, string>): string[] => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    warnOfDefaultAbout({ config: readConfig(env), log });
    return lines;
  };
  const production = { NODE_ENV: 'production', SECRETS_KEY };
  expect(warnings(production)[0]).toContain('CONTENT_DIR');
  expect(warnings({ ...production, CONTENT_DIR: folder })).toHaveLength(1);
  expect(warnings({})).toEqual([]);
  await writeFile(join(folder, 'about-us.json'), '{}');
  expect(warnings({ ...production, CONTENT_DIR: folder })).toEqual([]);
  await rm(folder, { recursive: true });
});
