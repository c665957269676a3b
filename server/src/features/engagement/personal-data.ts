import { countFollowers, exportFollows, exportReactions } from '#features/engagement/queries.ts';
import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    reactions: { rows: { user_id: 'user_id' }, export: exportReactions, onDeletion: 'delete' },
    follows: { rows: { user_id: 'user_id' }, export: exportFollows, onDeletion: 'delete' },
  },
  summarizeDeletion: async ({ db }, user_id) => ({ followers: await countFollowers(db, user_id) }),
} as const satisfies PersonalData;
