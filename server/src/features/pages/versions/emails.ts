import type { Policy } from '@kinora/contract/pages/pages';
import type { Config } from '#config/config.ts';
import { policyWording } from '#features/pages/versions/rules.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Builds the email that notifies a member of new terms or a new privacy policy. */
export function policyEmail(
  config: Pick<Config, 'brand_name' | 'public_url'>,
  {
    name,
    page,
    notice,
    valid_from,
    needs_acceptance,
  }: { name: string; page: Policy; notice: string; valid_from: string; needs_acceptance: boolean },
): EmailContent {
  const { subject, announcement } = policyWording[page];
  return renderEmail(config, {
    kind: 'policy',
    subject: `${subject} at ${config.brand_name}`,
    title: `Hello ${sanitizeName(name)}`,
    blocks: [
      { kind: 'text', text: `${announcement} ${formatDay(valid_from)}. What changes:` },
      { kind: 'text', text: notice },
      ...(needs_acceptance
        ? [
            {
              kind: 'text' as const,
              text: 'We need you to accept the new version. You will be asked to when you sign in.',
            },
          ]
        : []),
      { kind: 'link', label: 'Read the full text', url: `${config.public_url}/${page}` },
    ],
    note: 'You are receiving this email because the change affects your account.',
  });
}

const formatDay = (moment: string): string =>
  new Date(moment).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
