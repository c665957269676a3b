import type { CatalogueEpisode, CatalogueRow } from '@kinora/contract/operator/catalogue';

export const stateNames: Record<CatalogueRow['state'] | CatalogueEpisode['state'], string> = {
  draft: 'Draft',
  processing: 'In progress',
  scheduled: 'Scheduled',
  out: 'Out',
  taken_down: 'Taken down',
  without_film: 'Without a film',
};
