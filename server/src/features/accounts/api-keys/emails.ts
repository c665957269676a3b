import type { Scope } from '@kinora/contract/scopes';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

const allowed: Record<Scope, string> = {
  'catalogue:read': 'browse the catalogue as you',
  'shows:read': 'read your shows, their schedule and their figures',
  'shows:write': 'change your shows and upload films',
  'earnings:read': 'read your earnings and statements',
};

/** Tells a member that an API key was created for their account. */
export function apiKeyEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  member: { name: string },
  key: { name: string; scopes: readonly Scope[] },
): EmailContent {
  const title = 'an API key was created';
  return renderEmail(brand, {
    subject: `Your ${brand.brand_name} account: ${title}`,
    title: `${sanitizeName(member.name)}, ${title}`,
    blocks: [
      {
        kind: 'text',
        text: `A program that has the key “${sanitizeName(key.name)}” can ${new Intl.ListFormat('en').format(key.scopes.map((scope) => allowed[scope]))}.`,
      },
      {
        kind: 'text',
        text: 'If that was not you, choose a new password immediately: that also ends all API keys and signs you out everywhere else.',
      },
      { kind: 'link', label: 'Go to Account Setting', url: `${brand.public_url}/profile` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}
