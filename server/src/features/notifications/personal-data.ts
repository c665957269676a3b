import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    preferences: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    notifications: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
  },
} as const satisfies PersonalData;
