import { deleteWordsOf } from '#features/discovery/search/queries.ts';
import type { PersonalData } from '#personal-data.ts';

const derived = { notPersonal: 'Derived from shows and episodes, and deleted with them.' };

export const personalData = {
  tables: {
    watch_times: {
      rows: { user_id: 'user_id' },
      export: 'all',
      onDeletion: 'delete',
      watchedEpisode: 'episode_id',
    },
    show_scores: derived,
    banners: { notPersonal: 'Shows that staff feature, and on which days.' },
    region_trends: derived,
    show_neighbours: derived,
    neighbour_models: { notPersonal: 'When the neighbours of shows were last computed.' },
    search_shows: derived,
    search_episodes: derived,
    search_words: {
      notPersonal: 'The words of all shows; those of a deleted show alone are deleted with it.',
    },
  },
  onDeletion: async (tx, { user_id }) => {
    await deleteWordsOf(tx, user_id);
    return {};
  },
} as const satisfies PersonalData;
