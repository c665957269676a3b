import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { plainName } from '#services/mail/plain-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

/** Sent to the new address, to confirm it. */
export function confirmEmailEmail(
  brand: Brand,
  { name, code }: { name: string; code: string },
): EmailContent {
  return renderEmail(brand, {
    subject: `Confirm your address for ${brand.brand_name}`,
    title: `Hello ${plainName(name)}, is this you?`,
    blocks: [
      {
        kind: 'text',
        text: 'Enter this code in Account Setting, and your account has this address from then on. It is good for ten minutes, once.',
      },
      { kind: 'facts', facts: [['Code', code]] },
    ],
    note: 'You get this because somebody entered this address for their account. If that was not you, do nothing.',
  });
}

/** Sent to the previous address. */
export function emailChangedEmail(
  brand: Brand,
  { name, email }: { name: string; email: string },
): EmailContent {
  return renderEmail(brand, {
    subject: `Your ${brand.brand_name} address was changed`,
    title: `${plainName(name)}, your account has another address now`,
    blocks: [
      { kind: 'facts', facts: [['New address', email]] },
      {
        kind: 'text',
        text: 'It was confirmed with your password and a code that was sent there. If that was not you, write to us at once.',
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: 'You get this to keep your account yours. It is the last email to this address.',
  });
}
