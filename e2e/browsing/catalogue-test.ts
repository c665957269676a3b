import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { showAddress } from '@kinora/contract/show-address';
import { fillCatalogue, type ShowPlan } from '../catalogue.ts';
import { freePort } from '../free-port.ts';
import { ownKinora } from '../own-kinora.ts';
import { test as base } from './persona-test.ts';

/** What people may type where they name things. */
export const hostileTitle = '<script>alert(1)</script> \u202Eevil 🎬';

const plans: readonly ShowPlan[] = [
  {
    title: 'Orbit of Small Things',
    description: 'A satellite engineer explains the sky, one screw at a time.',
    genres: ['science_technology', 'documentary'],
    color: '#27506b',
    seasons: [['The Screw']],
  },
  {
    title: 'The House That Listens',
    description: 'Nobody has lived here for years. The house has been waiting.',
    genres: ['horror'],
    color: '#3a2440',
    seasons: [['The Key']],
  },
  {
    title: 'For Grown Ups Only',
    description: 'A courtroom drama that spares nobody.',
    genres: ['drama'],
    color: '#4b4b1f',
    maturity_level: 'A - Adult',
    seasons: [['The Verdict']],
  },
  {
    title: hostileTitle,
    description: `${'Very'.repeat(30)}long words, <b>tags</b> & \u202Ebackward text \u{1F480}`,
    genres: ['drama'],
    color: '#5b5b66',
    cast: ['<img src=x onerror=alert(2)>'],
    seasons: [['<svg onload=alert(3)>']],
  },
  {
    title: 'Amélie on the Quay',
    description: 'A ticket seller keeps the secrets that travellers leave behind.',
    genres: ['drama', 'romance'],
    color: '#7a3b2e',
    cast: ['Inès Duval', 'Noor Haddad'],
    seasons: [['First Ferry', 'The Lost Coat', 'Low Tide'], ['Second Winter']],
  },
  {
    title: 'Next Spring',
    description: 'Comes when the snow is gone.',
    genres: ['drama'],
    color: '#2e6b3b',
    seasons: [['Thaw']],
    comes_in_days: 20,
  },
];

export type Catalogue = { base: string; shows: Record<string, number> };

/** Where the page of a show is. */
export function pageOf({ shows }: Catalogue, title: string): string {
  return showAddress({ id: shows[title] ?? 0, name: title });
}

/** Journeys through a Kinora with shows to browse; it is filled once for all of them. */
export const test = base.extend<object, { catalogue: Catalogue }>({
  catalogue: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from this
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-browsing-'));
      await using kinora = ownKinora(await freePort(), join(folder, 'data'), {
        SHOWS_PER_USER: '20',
        EPISODE_EVERY_DAYS: '0',
      });
      await kinora.start();
      const shows = await fillCatalogue(kinora.base, folder, plans);
      await use({ base: kinora.base, shows });
      await kinora.kill();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ catalogue }, use) => use(catalogue.base),
});
