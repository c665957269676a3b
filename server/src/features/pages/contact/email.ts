import type { Config } from '#config/config.ts';
import type { Message } from '#features/pages/contact/queries.ts';
import { oneLine, renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Builds the email that passes a message on to the operator. */
export function contactEmail(
  config: Config,
  { source, name, last_name, phone, email, message }: Message,
): EmailContent {
  const writer = sanitizeName(last_name ? `${name} ${last_name}` : name);
  return renderEmail(config, {
    kind: 'contact-message',
    subject: `Message from ${writer}`,
    title: `${writer} wrote to you`,
    blocks: [
      {
        kind: 'facts',
        facts: [['Name', writer], ['Email', email], ...(phone ? [['Phone', oneLine(phone)] as const] : [])],
      },
      { kind: 'quote', text: message },
      { kind: 'text', text: `Reply to this email to answer ${email}.` },
    ],
    note: source === 'contact' ? 'Sent from the contact page.' : 'Sent from the landing page.',
  });
}
