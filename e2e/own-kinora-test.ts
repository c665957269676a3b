import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { copyFirstStart } from './first-start.ts';
import { findFreePort } from './free-port.ts';
import { separateKinora } from './own-kinora.ts';

/** Journeys on a Kinora that only one worker uses, and that can have its own settings. */
export const test = base.extend<object, { settings: Record<string, string>; kinora: string }>({
  settings: [{}, { scope: 'worker', option: true }],
  kinora: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-own-'));
      const data_dir = join(folder, 'data');
      copyFirstStart(data_dir);
      await using kinora = separateKinora(await findFreePort(), data_dir, settings);
      await kinora.start();
      await use(kinora.base);
      await kinora.kill();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kinora }, use) => use(kinora),
});
