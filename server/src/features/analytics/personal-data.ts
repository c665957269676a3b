import { removeFromMetrics, removeWatchedFromMetrics } from '#features/analytics/queries.ts';
import type { PersonalData } from '#personal-data.ts';

const viewerRows = { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' } as const;
const totals = { notPersonal: 'Totals of all viewers.' };

export const personalData = {
  tables: {
    watch_deltas: { ...viewerRows, watchedEpisode: 'episode_id' },
    viewer_months: { ...viewerRows, watchedEpisode: 'episode_id' },
    viewer_episodes: { ...viewerRows, watchedEpisode: 'episode_id' },
    show_months: totals,
    episode_audiences: totals,
    episode_pairs: totals,
    departed_views: totals,
    follow_months: totals,
    analytics_state: { notPersonal: 'When the metrics were last updated.' },
  },
  onDeletion: async (tx, { user_id, now }) => {
    await removeFromMetrics(tx, user_id, now);
    return {};
  },
  onHistoryRemoval: removeWatchedFromMetrics,
} as const satisfies PersonalData;
