import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Sent after signing up, and again on request. */
export function confirmationEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, link }: { name: string; link: string },
): EmailContent {
  return renderEmail(brand, {
    kind: 'confirm-email',
    subject: `Confirm your email for ${brand.brand_name}`,
    title: `Welcome, ${sanitizeName(name)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your account is ready. Please confirm that this address is yours: until then we will send nothing else to it, neither receipts nor news about new episodes.',
      },
      // In the URL fragment, which browsers never send to a server.
      { kind: 'link', label: 'Confirm your email', url: `${brand.public_url}/confirm-email#${link}` },
      {
        kind: 'text',
        text: 'The link works once and expires in three days. You can request another one under Account Setting.',
      },
    ],
    note: 'You are receiving this email because an account was created with this address. If that was not you, do not confirm it. You can also choose a new password with “Forgot Password” and delete the account.',
  });
}
