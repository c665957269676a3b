import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    watch_progress: {
      rows: { user_id: 'user_id' },
      export: 'all',
      onDeletion: 'delete',
      watchedEpisode: 'episode_id',
    },
    playing_now: {
      rows: { user_id: 'user_id' },
      export: { none: 'Which of the playbacks are playing now.' },
      onDeletion: 'cascade',
    },
    // Rows that refer to a playback are deleted with it.
    playback_sessions: {
      rows: { user_id: 'user_id' },
      export: 'all',
      onDeletion: 'delete',
      watchedEpisode: 'episode_id',
    },
    playback_networks: {
      rows: { playback_id: { in: 'playback_sessions' } },
      export: { none: 'Signatures of the networks that a playback was used from in the last few minutes.' },
      onDeletion: 'cascade',
    },
    served_film: {
      rows: { playback_id: { in: 'playback_sessions' } },
      export: 'all',
      onDeletion: 'cascade',
    },
    doubted_watching: {
      rows: { playback_id: { in: 'playback_sessions' } },
      export: 'all',
      onDeletion: 'cascade',
    },
    watched_intervals: {
      rows: { session_id: { in: 'playback_sessions' } },
      export: 'all',
      onDeletion: 'cascade',
    },
    views: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'cascade' },
  },
} as const satisfies PersonalData;
