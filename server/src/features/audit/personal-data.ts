import { exportActs } from '#features/audit/queries.ts';
import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    audit_log: {
      rows: { actor_id: 'user_id' },
      export: exportActs,
      onDeletion: {
        keep: 'The record of who did what must stay complete until its entries expire; the account that they refer to no longer has a name.',
        set: { network: null },
      },
    },
  },
} as const satisfies PersonalData;
