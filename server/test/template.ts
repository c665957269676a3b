import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openJobs } from '#jobs/queue.ts';
import { createLog } from '#log.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with Vitest's
  interface ProvidedContext {
    /** A data folder with an embedded database that is migrated and empty; null on a server. */
    template: string | null;
  }
}

/** Makes the embedded database once for the whole run: every test file begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) {
    project.provide('template', null);
    return async () => {};
  }
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-template-'));
  const database = await openDatabase({ url: null, data_dir });
  await migrate(database);
  const jobs = await openJobs(database, createLog('warn'));
  await jobs.close();
  await database.close();
  project.provide('template', data_dir);
  return () => rm(data_dir, { recursive: true, force: true });
}
