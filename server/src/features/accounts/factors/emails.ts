import { count } from '@kinora/contract/plural';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

type Brand = Pick<Config, 'brand_name' | 'public_url'>;

/** What happened to the second factors of an account. */
export type FactorEvent =
  | { kind: 'added' | 'removed'; factor: string }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'recovery-codes-renewed' }
  | { kind: 'reset' }
  | { kind: 'added-unconfirmed' }
  | { kind: 'failed' };

/** Informs a member that one of their factors was changed or used, or that someone entered wrong codes. */
export function factorEmail(brand: Brand, { name }: { name: string }, event: FactorEvent): EmailContent {
  const { title, text, advice } = textsOf(event);
  return renderEmail(brand, {
    kind: 'factors',
    subject: `Your ${brand.brand_name} account: ${title}`,
    title: `${sanitizeName(name)}, ${title}`,
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: advice ?? defaultAdvice },
      { kind: 'link', label: 'Go to Account Setting', url: `${brand.public_url}/profile` },
    ],
    note: 'You are receiving this email for the security of your account. You cannot unsubscribe from such emails.',
  });
}

const defaultAdvice =
  'If that was not you, choose a new password immediately, sign out everywhere else, and check your second factors.';

function textsOf(event: FactorEvent): { title: string; text: string; advice?: string } {
  if (event.kind === 'added')
    return {
      title: `${event.factor} was added`,
      text: 'Your password alone is no longer enough to sign in. Keep your recovery codes where you can find them without your phone.',
    };
  if (event.kind === 'removed')
    return { title: `${event.factor} was removed`, text: 'You can no longer sign in with it.' };
  if (event.kind === 'recovery-code-used')
    return {
      title: 'a recovery code was used',
      text: `It does not work again. You have ${count(event.left, 'recovery code', 'recovery codes', 'en-US')} left; you can create new ones under Account Setting.`,
    };
  if (event.kind === 'recovery-codes-renewed')
    return { title: 'new recovery codes were created', text: 'The previous ones no longer work.' };
  if (event.kind === 'reset')
    return {
      title: 'your second factors were removed',
      text: 'Our staff removed them because they were reported lost, and signed you out everywhere. You can now sign in with your password alone. Please do so, and add a new factor under Account Setting.',
      advice: 'If you did not ask for that, choose a new password immediately and write to us.',
    };
  if (event.kind === 'added-unconfirmed')
    return {
      title: 'your second factors were removed',
      text: 'They were added before this address was confirmed, so they may have been someone else’s. You can now sign in with your new password alone. Please do so, and add a new factor under Account Setting.',
    };
  return {
    title: 'someone entered wrong codes',
    text: 'They knew your password, and entered several wrong codes for the second step of signing in. They did not get in.',
    advice: 'If that was not you, choose a new password immediately.',
  };
}
