import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    contact_messages: {
      rows: { email: 'email' },
      file: 'messages_to_us',
      export: [
        'source',
        'name',
        'last_name',
        'phone',
        'email',
        'message',
        'created_at',
        'handled_at',
        'answer',
      ],
      onDeletion: 'delete',
    },
    page_versions: { notPersonal: 'Texts that the operator publishes.' },
    policy_acknowledgements: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
  },
} as const satisfies PersonalData;
