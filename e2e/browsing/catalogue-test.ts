import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showAddress } from '@kinora/contract/catalogue/show-address';
import { test as base } from './persona-test.ts';

/** A name that people might enter with bad intentions. */
export const hostileTitle = '<script>alert(1)</script> \u202Eevil 🎬';

/** The shared Kinora to browse and the ids of its shows by title. */
export type Catalogue = { base: string; shows: Record<string, number> };

export const catalogueFile = () => join(process.env['E2E_DATA_DIR'] ?? '', 'catalogue.json');

export function pageOf({ shows }: Catalogue, title: string): string {
  return showAddress({ id: shows[title] ?? 0, name: title });
}

/** Journeys on a Kinora with shows to browse. */
export const test = base.extend<{ catalogue: Catalogue }>({
  catalogue: async ({ baseURL }, use) => {
    const shows = JSON.parse(await readFile(catalogueFile(), 'utf8')) as Record<string, number>;
    await use({ base: baseURL ?? '', shows });
  },
});
