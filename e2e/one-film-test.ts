import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { session } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { fillCatalogue, registerSubscriber } from './catalogue.ts';
import { test as base } from './own-kinora-test.ts';

const title = 'Light in the Lock';

/**
 * Journeys on a Kinora with one film in three renditions, one of which is in the playlist but not in the quality
 * menu.
 */
export const test = base.extend<object, { episode_id: number }>({
  episode_id: [
    async ({ kinora }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-film-'));
      const plan = {
        title,
        description: 'A keeper watches who goes by.',
        genres: ['drama'],
        color: '#27506b',
        seasons: [['High Water']],
      };
      const shows = await fillCatalogue(kinora, folder, [plan], {
        seconds: 12,
        size: '1280x720',
        // The film's renditions must differ in bandwidth.
        rate: 25,
      });
      const { data } = await call(showDetails, { params: { show_id: shows[title] ?? 0 } }, { base: kinora });
      await rm(folder, { recursive: true });
      await use(data.seasons[0]?.episodes[0]?.id ?? 0);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  storageState: async ({ kinora }, use) => {
    const token = await registerSubscriber(kinora, 'Vera Viewer', `${randomUUID()}@example.com`);
    const { data } = await call(session, {}, { base: kinora, token });
    const localStorage = [{ name: 'userData', value: JSON.stringify({ ...data, token }) }];
    await use({ cookies: [], origins: [{ origin: kinora, localStorage }] });
  },
});

/** Collects the renditions whose video segments the player requests, in order. */
export function requestedRenditions(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const match = /\/((?:av1_)?\d+)\/segment_\d+\.m4s/.exec(request.url());
    if (match?.[1]) requested.push(match[1]);
  });
  return requested;
}
