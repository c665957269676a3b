import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

/**
 * The email with a password reset code. `long_code` accompanies `code` if others request codes for the
 * account as well, and replaces it if very many are requested.
 */
export function codeEmail(
  brand: Brand,
  {
    name,
    code,
    long_code,
    link,
  }: {
    name: string;
    code: string | null;
    long_code: string | null;
    /** The secret of the link, which works without a code. */
    link: string;
  },
): EmailContent {
  const groupedCode = long_code?.replaceAll(/(?<=\d)(?=(?:\d{4})+$)/g, ' ');
  return renderEmail(brand, {
    kind: 'reset-code',
    subject: `Your ${brand.brand_name} code`,
    title: `Hello ${sanitizeName(name)}, here is your code`,
    blocks: [
      {
        kind: 'text',
        text: `Enter it where you asked for a new password. It works once and expires in ${code === null ? 'an hour' : 'ten minutes'}.`,
      },
      {
        kind: 'facts',
        facts: [
          ...(code === null ? [] : [['Code', code] as const]),
          ...(groupedCode === undefined
            ? []
            : [[code === null ? 'Code' : 'Longer code', groupedCode] as const]),
        ],
      },
      ...(groupedCode === undefined ? [] : [{ kind: 'text', text: longCodeReason(code !== null) } as const]),
      { kind: 'text', text: 'Or choose a new password with this link, which also works once:' },
      // In the URL fragment, which browsers never send to a server.
      { kind: 'link', label: 'Choose a new password', url: `${brand.public_url}/reset-password#${link}` },
      {
        kind: 'text',
        text: 'If you did not ask for a new password, you can ignore this email: your password has not changed. Never share the code or the link; we will never ask for them.',
      },
    ],
    note: 'You are receiving this email because someone asked for a new password for this address.',
  });
}

const longCodeReason = (has_both: boolean) =>
  has_both
    ? 'Someone else has also requested codes for your account. If the code is refused, enter the longer code instead.'
    : 'Many codes for your account were requested today. This one is longer than usual, so that nobody can guess it.';

export function passwordChangedEmail(
  brand: Brand,
  { name, had_feed }: { name: string; had_feed: boolean },
): EmailContent {
  return renderEmail(brand, {
    kind: 'password-changed',
    subject: `Your ${brand.brand_name} password was changed`,
    title: `${sanitizeName(name)}, your password was changed`,
    blocks: [
      { kind: 'text', text: 'You have been signed out on all your other devices.' },
      ...(had_feed
        ? [
            {
              kind: 'text',
              text: 'The link to your release calendar no longer works either. You can create a new one under Scheduled Content.',
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: 'If that was not you, choose a new password immediately with “Forgot Password” on the sign-in page.',
      },
      { kind: 'link', label: 'Go to sign-in', url: `${brand.public_url}/sign-in` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}

export function accountDeletedEmail(
  brand: Brand,
  { name, keptDataNotes }: { name: string; keptDataNotes: readonly string[] },
): EmailContent {
  return renderEmail(brand, {
    kind: 'account-deleted',
    subject: `Your ${brand.brand_name} account has been deleted`,
    title: `Goodbye, ${sanitizeName(name)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your account and your data have been deleted, and you will not be charged again. We keep only the payment records that the law requires, without your name.',
      },
      ...keptDataNotes.map((text) => ({ kind: 'text' as const, text })),
    ],
    note: 'This is the last email to this address.',
  });
}
