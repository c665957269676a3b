import type { SendMailOptions } from 'nodemailer';
import type { Address, Message } from '#services/mail/types.ts';

/** A message as the library takes it: addresses in parts, never as text that could hold a second one. */
export function envelope(
  from: Address,
  { id, to, reply_to, date, subject, text, html, unsubscribe_url }: Message,
): SendMailOptions {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${id}@${host}>`,
    date,
    from,
    to: { name: '', address: to },
    ...(reply_to && { replyTo: reply_to }),
    subject,
    text,
    html,
    // Nobody writes to these letters' machine: out-of-office replies stay away.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // One press in the mail program is enough (RFC 8058).
      ...(unsubscribe_url && {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
