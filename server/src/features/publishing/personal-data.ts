import {
  listCaptionFiles,
  listFilesToDelete,
  listOwnShows,
  listPictures,
  markShowsDeleted,
} from '#features/publishing/personal-data-queries.ts';
import { sendVideosOf } from '#features/processing/queries.ts';
import type { PersonalData } from '#personal-data.ts';

const blank = {
  title: 'Deleted',
  description: 'Deleted with the account of its publisher.',
  landscape_id: null,
  portrait_id: null,
  trailer_key: null,
};
const blankTrailer = { trailer_upload: null, trailer_problem: null };
const keep = 'Royalties that were paid refer to these rows.';

export const personalData = {
  tables: {
    calendar_feeds: { rows: { user_id: 'user_id' }, export: ['created_at'], onDeletion: 'delete' },
    show_cast: {
      rows: { show_id: { in: 'shows' } },
      file: 'cast',
      export: 'all',
      onDeletion: 'delete',
    },
    show_categories: {
      rows: { show_id: { in: 'shows' } },
      export: 'all',
      onDeletion: { keep: 'Genres say nothing about their publisher.' },
    },
    captions: {
      rows: { episode_id: { in: 'episodes' } },
      export: ['episode_id', 'language', 'label', 'source', 'created_at'],
      onDeletion: 'delete',
    },
    chapters: { rows: { episode_id: { in: 'episodes' } }, export: 'all', onDeletion: 'delete' },
    episodes: {
      rows: { show_id: { in: 'shows' } },
      export: 'all',
      onDeletion: { keep, set: blank },
    },
    seasons: {
      rows: { show_id: { in: 'shows' } },
      export: 'all',
      onDeletion: { keep, set: { ...blank, ...blankTrailer } },
    },
    counter_notices: {
      rows: { take_down_id: { in: 'take_downs' } },
      export: [
        'take_down_id',
        'name',
        'postal_address',
        'phone',
        'words',
        'signature',
        'restore_from',
        'restore_until',
        'created_at',
        'suit_reported_at',
      ],
      onDeletion: {
        keep: 'The service must be able to account for restorations.',
        set: {
          name: null,
          postal_address: null,
          phone: null,
          words: 'Deleted with the account of the creator.',
          signature: null,
        },
      },
    },
    take_downs: {
      rows: { show_id: { in: 'shows' } },
      export: [
        'show_id',
        'episode_id',
        'reason',
        'taken_down_at',
        'appeal',
        'appealed_at',
        'appeal_answer',
        'appeal_decided_at',
        'restored_at',
        'earnings_released_at',
      ],
      onDeletion: { keep: 'The service must be able to account for its decisions.', set: { appeal: null } },
    },
    trash_entries: {
      rows: { publisher_id: 'user_id' },
      file: 'trash',
      export: ['show_id', 'season_id', 'episode_id', 'deleted_at'],
      onDeletion: 'delete',
    },
    shows: {
      rows: { publisher_id: 'user_id' },
      export: 'all',
      onDeletion: { keep, set: { ...blank, ...blankTrailer } },
    },
  },
  listFiles: async (db, user_id) => [
    ...(await listPictures(db, user_id)),
    ...(await listCaptionFiles(db, user_id)),
  ],
  summarizeDeletion: async ({ db }, user_id) => ({ shows: await listOwnShows(db, user_id) }),
  onDeletion: async (tx, { user_id, jobs, now }) => {
    const leftovers = await listFilesToDelete(tx, user_id);
    for (const id of await markShowsDeleted(tx, user_id, now))
      await sendVideosOf(tx, jobs, 'episodes.show_id', id);
    return leftovers;
  },
} as const satisfies PersonalData;
