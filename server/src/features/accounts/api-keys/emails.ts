import { scopeTexts, type Scope } from '@kinora/contract/scopes';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Notifies a member that an API key was created for their account. */
export function apiKeyEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  member: { name: string },
  key: { name: string; scopes: readonly Scope[] },
): EmailContent {
  const title = 'an API key was created';
  return renderEmail(brand, {
    kind: 'api-key',
    subject: `Your ${brand.brand_name} account: ${title}`,
    title: `${sanitizeName(member.name)}, ${title}`,
    blocks: [
      {
        kind: 'text',
        text: `This is what a program with the key “${sanitizeName(key.name)}” can do:`,
      },
      { kind: 'facts', facts: key.scopes.map((scope) => [scope, scopeTexts[scope]]) },
      {
        kind: 'text',
        text: 'If that was not you, choose a new password immediately: that also revokes all API keys and signs you out everywhere else.',
      },
      { kind: 'link', label: 'Go to Account Setting', url: `${brand.public_url}/profile` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}
