import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { findJobs } from '#jobs/find-jobs.ts';
import { openJobs } from '#jobs/queue.ts';
import { createLog } from '#log.ts';
import { createTemporaryDatabase } from '#test/temporary-database.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can merge with Vitest's
  interface ProvidedContext {
    /** A migrated, empty database: its URL if it is on a server, otherwise its data folder. */
    template: { url: string } | { data_dir: string };
  }
}

/** Creates one database for the whole test run; every test app starts with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = project.config.env?.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (server) {
    const { url, drop } = await createTemporaryDatabase(server);
    await prepareDatabase({ url, data_dir: '' });
    project.provide('template', { url });
    return drop;
  }
  const data_dir = await mkdtemp(join(tmpdir(), 'kinora-template-'));
  await prepareDatabase({ url: null, data_dir });
  project.provide('template', { data_dir });
  return () => rm(data_dir, { recursive: true, force: true });
}

async function prepareDatabase(location: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(location);
  await migrate(database);
  const jobs = await openJobs(database, await findJobs(), createLog('warn'));
  await jobs.close();
  await database.close();
}
