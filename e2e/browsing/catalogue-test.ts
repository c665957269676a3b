import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showAddress } from '@kinora/contract/show-address';
import { test as base } from './persona-test.ts';

/** What people may type where they name things. */
export const hostileTitle = '<script>alert(1)</script> \u202Eevil 🎬';

/** The shows of the Kinora that is browsed: the id of each by its title. */
export type Catalogue = { base: string; shows: Record<string, number> };

export const catalogueFile = () => join(process.env['E2E_DATA_DIR'] ?? '', 'catalogue.json');

/** Where the page of a show is. */
export function pageOf({ shows }: Catalogue, title: string): string {
  return showAddress({ id: shows[title] ?? 0, name: title });
}

/** Journeys through a Kinora with shows to browse. */
export const test = base.extend<{ catalogue: Catalogue }>({
  catalogue: async ({ baseURL }, use) => {
    const shows = JSON.parse(await readFile(catalogueFile(), 'utf8')) as Record<string, number>;
    await use({ base: baseURL ?? '', shows });
  },
});
