import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    watch_progress: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    playback_sessions: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    watched_intervals: {
      rows: { session_id: { in: 'playback_sessions' } },
      export: 'all',
      onDeletion: 'cascade',
    },
    views: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'cascade' },
  },
} as const satisfies PersonalData;
