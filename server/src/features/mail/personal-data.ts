import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    mails: {
      // Members' messages to the operator may be waiting as well: they carry the member's address as reply-to.
      rows: { recipient: 'email', reply_to: 'email' },
      file: 'emails_waiting',
      export: ['subject', 'created_at'],
      onDeletion: 'delete',
    },
    sent_emails: {
      rows: { recipient: 'email' },
      file: 'emails_sent',
      export: ['subject', 'sent_at'],
      onDeletion: 'delete',
    },
    mail_keys: { notPersonal: 'Event keys, which prevent a second email about the same event.' },
  },
  afterDeletion: ({ mail }, { email }) => mail.deleteEmailsTo(email),
} as const satisfies PersonalData;
