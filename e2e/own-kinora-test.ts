import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort } from './free-port.ts';
import { ownKinora } from './own-kinora.ts';

/** Journeys through a Kinora that nobody else uses, with settings of its own. */
export const test = base.extend<object, { settings: Record<string, string>; kinora: string }>({
  settings: [{}, { scope: 'worker', option: true }],
  kinora: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-own-'));
      await using kinora = ownKinora(await freePort(), join(folder, 'data'), settings);
      await kinora.start();
      await use(kinora.base);
      await kinora.kill();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ kinora }, use) => use(kinora),
});
