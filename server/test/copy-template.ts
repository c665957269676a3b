import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createTemporaryDatabase } from '#test/temporary-database.ts';

/**
 * Copies the migrated, empty database of this run, for a service with this data folder.
 * @returns the URL of the copy, or null if it is the embedded database in the folder.
 */
export async function copyTemplate(data_dir: string, cleanUp: AsyncDisposableStack): Promise<string | null> {
  const template = inject('template');
  if ('data_dir' in template) {
    // The asynchronous version takes ten times as long for this many small files.
    cpSync(join(template.data_dir, 'postgres'), join(data_dir, 'postgres'), { recursive: true });
    return null;
  }
  const { url, drop } = await createTemporaryDatabase(process.env.TEST_DATABASE_URL ?? '', template.url);
  cleanUp.defer(drop);
  return url;
}
