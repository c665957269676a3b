import type { SendMailOptions } from 'nodemailer';
import type { Address, Message } from '#services/mail/types.ts';

/**
 * Builds the message for the mail library; addresses are passed in parts, never as text that could contain a
 * second address.
 */
export function toMailOptions(
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
    // Marks our emails as automatic, so that no out-of-office replies come back.
    headers: {
      'Auto-Submitted': 'auto-generated',
      // One-click unsubscribe in the mail program (RFC 8058).
      ...(unsubscribe_url && {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
