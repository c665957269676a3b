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
  },
} as const satisfies PersonalData;
