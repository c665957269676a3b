import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    mails: {
      // Messages to the operator, who replies to the member, may still be waiting as well.
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
    mail_keys: { notPersonal: 'Keys of events, so that each is emailed once.' },
  },
  afterDeletion: ({ mail }, { email }) => mail.forget(email),
} as const satisfies PersonalData;
