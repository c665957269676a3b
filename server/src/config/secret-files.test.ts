import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';

test('a secret can be in a file; a file that is missing, invalid or superfluous is reported without its content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-secret-'));
  const path = join(folder, 'key');
  await writeFile(path, `2027:${Buffer.alloc(32, 7).toString('base64')}\n`);
  expect(readConfig({ SECRETS_KEY_FILE: path }).secrets_keys).toEqual([
    { id: '2027', key: Buffer.alloc(32, 7) },
  ]);
  expect(() => readConfig({ SECRETS_KEY_FILE: `${path}.gone`, SMTP_URL_FILE: path })).toThrow(
    /SECRETS_KEY_FILE names a file that cannot be read \(ENOENT\)\nSMTP_URL must be a URL that starts with smtp/,
  );
  const twice = () =>
    readConfig({ SECRETS_KEY_FILE: path, SECRETS_KEY: Buffer.alloc(32).toString('base64') });
  expect(twice).toThrow(/^SECRETS_KEY and SECRETS_KEY_FILE are both set$/);
  await rm(folder, { recursive: true });
});
