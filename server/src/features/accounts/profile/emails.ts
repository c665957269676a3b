import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

/** Sent to the new address, to confirm it. */
export function confirmEmailEmail(
  brand: Brand,
  { name, code }: { name: string; code: string },
): EmailContent {
  return renderEmail(brand, {
    subject: `Confirm your address for ${brand.brand_name}`,
    title: `Hello ${sanitizeName(name)}, is this you?`,
    blocks: [
      {
        kind: 'text',
        text: 'Enter this code under Account Setting to use this address for your account. It works once and expires in ten minutes.',
      },
      { kind: 'facts', facts: [['Code', code]] },
    ],
    note: 'You are receiving this email because somebody entered this address for their account. If that was not you, you can ignore it.',
  });
}

/** Sent to the previous address. */
export function emailChangedEmail(
  brand: Brand,
  { name, email }: { name: string; email: string },
): EmailContent {
  return renderEmail(brand, {
    subject: `Your ${brand.brand_name} address was changed`,
    title: `${sanitizeName(name)}, your account has a new address`,
    blocks: [
      { kind: 'facts', facts: [['New address', email]] },
      {
        kind: 'text',
        text: 'It was confirmed with your password and a code that was sent there. If that was not you, write to us immediately.',
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You are receiving this email for the security of your account. It is the last one to this address.',
  });
}
