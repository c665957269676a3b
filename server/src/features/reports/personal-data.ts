import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    // Listed before the reports, through which the notices are found.
    copyright_notices: {
      rows: { report_id: { in: 'reports' }, email: 'email' },
      export: ['name', 'email', 'on_behalf_of', 'postal_address', 'phone', 'work', 'signature', 'created_at'],
      onDeletion: {
        keep: 'Take-downs that followed the notice must be accounted for.',
        set: {
          name: null,
          email: null,
          on_behalf_of: null,
          postal_address: null,
          phone: null,
          signature: null,
        },
      },
    },
    reports: {
      rows: { user_id: 'user_id' },
      export: [
        'about',
        'show_id',
        'episode_id',
        'reason',
        'words',
        'at_s',
        'created_at',
        'decision',
        'answer',
        'decided_at',
      ],
      onDeletion: {
        keep: 'The report still has to be reviewed, and decisions must be accounted for; nobody can see whose report it was.',
        set: { user_id: null },
      },
    },
  },
} as const satisfies PersonalData;
