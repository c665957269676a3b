import { removeFromFigures } from '#features/analytics/queries.ts';
import type { PersonalData } from '#personal-data.ts';

const figures = { notPersonal: 'Totals of all viewers.' };

export const personalData = {
  tables: {
    watch_deltas: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    viewer_months: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    viewer_episodes: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    show_months: figures,
    episode_audiences: figures,
    episode_pairs: figures,
    follow_months: figures,
    analytics_state: { notPersonal: 'When the figures were last brought up to date.' },
  },
  onDeletion: async (tx, { user_id, now }) => {
    await removeFromFigures(tx, user_id, now);
    return {};
  },
} as const satisfies PersonalData;
