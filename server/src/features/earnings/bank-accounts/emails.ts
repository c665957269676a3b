import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Notifies a creator that the bank account for their royalties was added or changed. */
export function bankAccountEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, last4, isChange }: { name: string; last4: string; isChange: boolean },
): EmailContent {
  const title = isChange ? 'your bank account was changed' : 'your bank account was added';
  const text = isChange
    ? `Your royalties will go to the account that ends in ${last4}. For your safety, nothing is paid out for the next seven days.`
    : `Your royalties will go to the account that ends in ${last4}.`;
  return renderEmail(brand, {
    kind: 'bank-account',
    subject: `Your ${brand.brand_name} royalties: ${title}`,
    title: `${sanitizeName(name)}, ${title}`,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'text',
        text: 'If that was not you, choose a new password immediately, sign out everywhere else, and enter your own account again.',
      },
      { kind: 'link', label: 'Go to Account Setting', url: `${brand.public_url}/profile` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}
