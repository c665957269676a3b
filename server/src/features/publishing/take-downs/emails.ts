import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type CounterNotice = {
  title: string;
  name: string;
  postal_address: string;
  phone: string;
  words: string;
  signature: string;
  restore_from: string;
  restore_until: string;
};

const formatDay = (day: string): string =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns the copy of a counter-notice for the sender of the notice, as 17 U.S.C. 512 (g) (2) (B)
 * requires.
 */
export function counterNoticeEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  claimant_name: string,
  notice: CounterNotice,
): EmailContent {
  const title = sanitizeName(notice.title);
  return renderEmail(brand, {
    kind: 'counter-notice',
    subject: `A counter-notice about “${title}”`,
    title: `Hello ${sanitizeName(claimant_name)}`,
    blocks: [
      {
        kind: 'text',
        text: `The creator of “${title}” has sent a counter-notice in response to your copyright notice. They state under penalty of perjury that their work was taken down because of a mistake or misidentification, and accept the jurisdiction of the court:`,
      },
      { kind: 'quote', text: notice.words },
      {
        kind: 'facts',
        facts: [
          ['Name', sanitizeName(notice.name)],
          ['Address', sanitizeName(notice.postal_address)],
          ['Phone', sanitizeName(notice.phone)],
          ['Signed', sanitizeName(notice.signature)],
        ],
      },
      {
        kind: 'text',
        text: `We will restore “${title}” between ${formatDay(notice.restore_from)} and ${formatDay(notice.restore_until)}, unless you notify us before then that you have asked a court to restrain the creator from infringing your copyright.`,
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email because you sent us a copyright notice.',
  });
}
