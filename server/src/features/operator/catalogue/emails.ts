import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

/** What a creator is told about a decision on their show or episode. */
export type Notice = {
  /** Such as `“Arrival” has been taken down`. */
  headline: string;
  text: string;
  /** The reason, as typed. */
  reason: string;
  label: string;
  /** The path that the notice links to. */
  path: string;
};

/** Returns the email to a creator about a decision by staff. */
export function noticeEmail(brand: Brand, name: string, notice: Notice): EmailContent {
  const { headline, text, reason, label, path } = notice;
  return renderEmail(brand, {
    kind: 'creator-notice',
    subject: headline,
    title: `Hello ${sanitizeName(name)}`,
    blocks: [
      { kind: 'text', text: `${headline}. ${text}` },
      { kind: 'quote', text: reason },
      { kind: 'link', label, url: `${brand.public_url}${path}` },
    ],
    note: 'You are receiving this email because you publish this show.',
  });
}
