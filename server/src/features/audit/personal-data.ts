import { exportActs } from '#features/audit/queries.ts';
import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    audit_log: {
      rows: { actor_id: 'user_id' },
      export: exportActs,
      onDeletion: {
        keep: 'Who did what in the service must stay known for as long as the entry is kept; the account it names has no name any more.',
        set: { network: null },
      },
    },
  },
} as const satisfies PersonalData;
