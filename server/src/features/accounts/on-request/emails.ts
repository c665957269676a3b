import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

export function exportEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, secret }: { name: string; secret: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'data-export',
    subject: `Your data at ${brand.brand_name}`,
    title: `Hello ${sanitizeName(name)}`,
    blocks: [
      {
        kind: 'text',
        text: 'You asked us for your data. The link leads to an archive of everything that we hold about you. It works once and expires in a day; do not pass it on.',
      },
      { kind: 'link', label: 'Download your data', url: `${brand.public_url}/your-data#${secret}` },
    ],
    note: 'You are receiving this email because you asked us for your data. If you did not, write to us, and change your password, which makes the link invalid.',
  });
}
