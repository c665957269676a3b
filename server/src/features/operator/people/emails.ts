import type { Config } from '#config/config.ts';
import { suspensionNotice } from '#features/accounts/suspension-rules.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

export function suspendedEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, until, reason }: { name: string; until: string | null; reason: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'suspended',
    subject: `Your ${brand.brand_name} account is suspended`,
    title: `Hello ${sanitizeName(name)}`,
    blocks: [
      { kind: 'text', text: suspensionNotice({ until, reason }) },
      {
        kind: 'text',
        text: `You have been signed out everywhere and cannot sign in${until === null ? '' : ' until then'}. If you think this is a mistake, write to us.`,
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email because of a decision about your account.',
  });
}
