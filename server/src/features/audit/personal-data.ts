import { exportActs } from '#features/audit/queries.ts';
import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    audit_log: {
      rows: { actor_id: 'user_id' },
      export: exportActs,
      onDeletion: {
        keep: 'The record of who did what must stay complete for as long as the entry is kept; the account that it refers to no longer has a name.',
        set: { network: null },
      },
    },
  },
} as const satisfies PersonalData;
