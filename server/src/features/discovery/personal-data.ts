import { deleteHistories, lockHistories } from '#features/discovery/recommendations/history-queries.ts';
import { deleteViewChanges, lockScores } from '#features/discovery/score-queries.ts';
import { deletePublisherWords } from '#features/discovery/search/queries.ts';
import type { Tx } from '#db/types.ts';
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
    view_changes: {
      rows: { user_id: 'user_id' },
      export: { none: 'Views that are being counted; the views themselves are exported.' },
      onDeletion: 'delete',
    },
    counted_views: {
      rows: { user_id: 'user_id' },
      export: { none: 'Duplicates data in the views.' },
      onDeletion: 'delete',
      watchedEpisode: 'episode_id',
    },
    history_changes: {
      rows: { user_id: 'user_id' },
      export: { none: 'That a member has watched or liked something since the last hourly run.' },
      onDeletion: 'delete',
    },
    viewer_histories: {
      rows: { user_id: 'user_id' },
      export: { none: 'Duplicates what was watched, liked and followed.' },
      onDeletion: 'delete',
    },
    show_pairs: { notPersonal: 'How much the same people watch each pair of shows.' },
    departed_histories: {
      notPersonal: 'Shows that have lost a viewer, kept for an hour, without naming the viewer.',
    },
    view_sums: { notPersonal: 'Totals of all viewers.' },
    score_state: { notPersonal: 'When scores were last computed.' },
    show_scores: derived,
    banners: { notPersonal: 'Shows that staff feature, and on which days.' },
    region_trends: derived,
    show_neighbours: derived,
    neighbour_models: { notPersonal: 'When the neighbours of shows were last computed.' },
    search_shows: derived,
    search_episodes: derived,
    search_words: {
      notPersonal: 'The words of all shows; words that only a deleted show contained are deleted with it.',
    },
  },
  onDeletion: async (tx, { user_id }) => {
    await lockSums(tx);
    await deletePublisherWords(tx, user_id);
    return {};
  },
  onHistoryRemoval: async (tx, { user_id, episode_ids }) => {
    await lockSums(tx);
    await deleteViewChanges(tx, user_id, episode_ids);
    await deleteHistories(tx, [user_id]);
  },
} as const satisfies PersonalData;

/**
 * Waits until no job is counting the rows that are about to be deleted; otherwise the sums might still include them,
 * or subtract them twice.
 */
async function lockSums(tx: Tx): Promise<void> {
  await lockScores(tx);
  await lockHistories(tx);
}
