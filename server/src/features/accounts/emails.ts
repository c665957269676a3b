import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { plainName } from '#services/mail/plain-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

export function welcomeEmail(brand: Brand, { name }: { name: string }): EmailContent {
  return renderEmail(brand, {
    subject: `Welcome to ${brand.brand_name}`,
    title: `Welcome, ${plainName(name)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your account is ready. Choose your plan, and every show is yours to watch, without a single ad.',
      },
      { kind: 'link', label: 'Go to your plan', url: `${brand.public_url}/plan-details` },
    ],
    note: 'You get this because an account was opened with this address. If that was not you, choose a new password with "Forgot Password" and delete it.',
  });
}

/**
 * The email with the code for a new password. `long_code` accompanies `code` where others ask for codes as
 * well, and replaces it where very many do.
 */
export function codeEmail(
  brand: Brand,
  { name, code, long_code }: { name: string; code: string | null; long_code: string | null },
): EmailContent {
  const inFours = long_code?.replaceAll(/(?<=\d)(?=(?:\d{4})+$)/g, ' ');
  return renderEmail(brand, {
    subject: `Your ${brand.brand_name} code`,
    title: `Hello ${plainName(name)}, here is your code`,
    blocks: [
      {
        kind: 'text',
        text: `Enter it where you asked for a new password. It is good for ${code === null ? 'an hour' : 'ten minutes'}, once.`,
      },
      {
        kind: 'facts',
        facts: [
          ...(code === null ? [] : [['Code', code] as const]),
          ...(inFours === undefined ? [] : [[code === null ? 'Code' : 'Longer code', inFours] as const]),
        ],
      },
      ...(inFours === undefined ? [] : [{ kind: 'text', text: othersAsk(code !== null) } as const]),
      {
        kind: 'text',
        text: 'If you did not ask for it, do nothing: your password stays as it is. Never tell the code to anybody; we will not ask for it.',
      },
    ],
    note: 'You get this because a new password was asked for this address.',
  });
}

const othersAsk = (has_both: boolean) =>
  has_both
    ? 'Somebody else has asked for codes for your account, too. If the code is refused, enter the longer one in its place.'
    : 'Codes for your account were asked for many times today. This one is longer than usual, so that nobody can guess it.';

export function passwordChangedEmail(
  brand: Brand,
  { name, had_feed }: { name: string; had_feed: boolean },
): EmailContent {
  return renderEmail(brand, {
    subject: `Your ${brand.brand_name} password was changed`,
    title: `${plainName(name)}, your password was changed`,
    blocks: [
      { kind: 'text', text: 'Everywhere else you were signed in, you are signed out now.' },
      ...(had_feed
        ? [
            {
              kind: 'text',
              text: 'The link to your release calendar has ended, too. Make a new one there.',
            } as const,
          ]
        : []),
      {
        kind: 'text',
        text: 'If that was not you, choose a new password at once with "Forgot Password" on the sign-in page.',
      },
      { kind: 'link', label: 'Go to sign-in', url: `${brand.public_url}/sign-in` },
    ],
    note: 'You get this to keep your account yours. It cannot be switched off.',
  });
}

export function accountDeletedEmail(brand: Brand, { name }: { name: string }): EmailContent {
  return renderEmail(brand, {
    subject: `Your ${brand.brand_name} account is deleted`,
    title: `Goodbye, ${plainName(name)}`,
    blocks: [
      {
        kind: 'text',
        text: 'Your account and what we kept about you are deleted, and nothing will be charged any more. What the law has us keep about payments stays, without your name.',
      },
    ],
    note: 'This is the last email to this address.',
  });
}
