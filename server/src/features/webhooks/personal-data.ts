import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    webhooks: {
      rows: { user_id: 'user_id' },
      export: ['url', 'events', 'created_at', 'failing_since', 'disabled_at'],
      onDeletion: 'delete',
    },
    old_webhook_secrets: {
      rows: { webhook_id: { in: 'webhooks' } },
      export: { none: 'Replaced secrets, kept for a day.' },
      onDeletion: 'cascade',
    },
    webhook_deliveries: {
      rows: { webhook_id: { in: 'webhooks' } },
      export: { none: 'Copies of events about the shows in this archive, kept for 30 days.' },
      onDeletion: 'cascade',
    },
  },
} as const satisfies PersonalData;
