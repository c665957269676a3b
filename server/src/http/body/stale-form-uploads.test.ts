import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formFolder } from '#http/body/stale-form-uploads.ts';
import { startTestApp } from '#test/app.ts';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

test('form uploads that a killed process left behind are deleted at the next start, and uploads in progress are not', async () => {
  const [stale, arriving] = [await mkdtemp(formFolder), await mkdtemp(formFolder)];
  for (const folder of [stale, arriving]) await writeFile(join(folder, 'w9'), '%PDF-1.7 Taxpayer');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(stale, longAgo, longAgo);
  await using kinora = await startTestApp();
  expect(kinora.base).toMatch(/^http/);
  expect([await exists(stale), await exists(arriving)]).toEqual([false, true]);
  await rm(arriving, { recursive: true });
});
