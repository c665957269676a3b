import { describeNeeds, type AccountNeed } from '@kinora/contract/earnings/payout-account';
import { formatMoney } from '@kinora/contract/money';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Asks a creator to set up the second factor that their payout is waiting for. */
export function factorRequestEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, amount_minor, currency }: { name: string; amount_minor: number; currency: string },
): EmailContent {
  const amount = formatMoney(amount_minor, currency, 'en');
  return renderEmail(brand, {
    kind: 'payout-waits',
    subject: `${amount} is waiting for you at ${brand.brand_name}`,
    title: `${sanitizeName(name)}, ${amount} is waiting to be paid out to you`,
    blocks: [
      {
        kind: 'text',
        text: 'A password is not enough to protect your earnings: anyone who gets hold of it could have the money sent elsewhere. Accounts that receive payouts therefore need a second factor: an authenticator app or a passkey. It takes about two minutes.',
      },
      { kind: 'link', label: 'Set it up in Account Setting', url: `${brand.public_url}/profile` },
      {
        kind: 'text',
        text: 'Until then we keep the money for you. Nothing is lost, and it is sent automatically with the next payouts.',
      },
    ],
    note: 'You are receiving this email because you are paid for your shows. It is sent once for each payout that is waiting.',
  });
}

const formatDay = (moment: Date): string =>
  moment.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Tells a creator what Stripe needs, either before Stripe's deadline or once Stripe can no longer pay. */
export function accountNeedsEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, needs, needs_by }: { name: string; needs: AccountNeed[]; needs_by: Date | null },
): EmailContent {
  const what = needs.length > 0 ? describeNeeds(needs) : 'to hear from you';
  const title = needs_by
    ? `Stripe needs something from you by ${formatDay(needs_by)}`
    : 'Stripe can no longer pay out your royalties';
  return renderEmail(brand, {
    kind: 'payout-account',
    subject: title,
    title: `${sanitizeName(name)}, ${title}`,
    blocks: [
      {
        kind: 'text',
        text: `Stripe, which pays out what you earn at ${brand.brand_name}, needs ${what}.${needs_by ? ' Without it, payouts stop after that day.' : ''}`,
      },
      {
        kind: 'link',
        label: 'Continue at Stripe from your wallet',
        url: `${brand.public_url}/publisher/wallet`,
      },
      {
        kind: 'text',
        text: 'Until Stripe has it, we keep your money for you. Nothing is lost, and it is sent automatically with the next payouts.',
      },
    ],
    note: 'You are receiving this email because you are paid for your shows. It is sent once for each request from Stripe.',
  });
}
