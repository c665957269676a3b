import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Returns the email that answers a message from the contact forms, with the message quoted below. */
export function answerEmail(
  config: Config,
  { name, message, answer }: { name: string; message: string; answer: string },
): EmailContent {
  return renderEmail(config, {
    kind: 'message-answer',
    subject: `Your message to ${config.brand_name}`,
    title: `Hello ${sanitizeName(name)}`,
    blocks: [
      { kind: 'text', text: answer },
      { kind: 'text', text: 'You wrote:' },
      { kind: 'quote', text: message },
    ],
    note: 'You are receiving this email because you wrote to us.',
  });
}
