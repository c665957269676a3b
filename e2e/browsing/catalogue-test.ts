import { call } from '@kinora/contract/client';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { showPath } from '@kinora/contract/catalogue/show-address';
import { filledKinora } from '../shared-kinoras.ts';
import { fillSharedKinora } from './filled-catalogue.ts';
import { test as base } from './persona-test.ts';

/** The shared Kinora to browse and the ids of its shows by title. */
export type Catalogue = { base: string; shows: Record<string, number> };

export function showPathByTitle({ shows }: Catalogue, title: string): string {
  return showPath({ id: shows[title] ?? 0, name: title });
}

/** The page that each persona gets to by pressing Play. */
export const playDestinations = [
  { persona: 'visitor', destination: /\/sign-up$/ },
  { persona: 'member', destination: /\/plan-details$/ },
  { persona: 'subscriber', destination: /\/watch\/\d+/ },
] as const;

/** Returns a show's episodes in order. */
export async function listShowEpisodes({ base, shows }: Catalogue, title: string) {
  const { data } = await call(showDetails, { params: { show_id: shows[title] ?? 0 } }, { base });
  return data.seasons.flatMap((season) => season.episodes);
}

/** Journeys on a Kinora with shows to browse. */
export const test = base.extend<{ catalogue: Catalogue }>({
  catalogue: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright derives a fixture's dependencies from its pattern
    async ({}, use) => use({ base: filledKinora.base, shows: await fillSharedKinora(filledKinora.base) }),
    // The shows are added even for journeys that do not use their ids.
    { auto: true, timeout: 1_000_000 },
  ],
});
