import { formatMoney } from '@kinora/contract/money';
import type { Config } from '#config/config.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import { sanitizeName } from '#services/mail/sanitize-name.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Asks a creator for the second factor that their payout waits for. */
export function factorRequestEmail(
  brand: Pick<Config, 'brand_name' | 'public_url'>,
  { name, amount_minor, currency }: { name: string; amount_minor: number; currency: string },
): EmailContent {
  const amount = formatMoney(amount_minor, currency, 'en');
  return renderEmail(brand, {
    subject: `${amount} waits for you at ${brand.brand_name}`,
    title: `${sanitizeName(name)}, ${amount} waits to be paid out to you`,
    blocks: [
      {
        kind: 'text',
        text: 'A password alone no longer protects what you earn: whoever got hold of it could have the money sent elsewhere. Accounts that are paid therefore need a second factor, an authenticator app or a passkey. It takes about two minutes.',
      },
      { kind: 'link', label: 'Set it up in Account Setting', url: `${brand.public_url}/profile` },
      {
        kind: 'text',
        text: 'Until then we keep the money for you. Nothing is lost, and it goes out by itself with the next payouts.',
      },
    ],
    note: 'You are receiving this email because you are paid for your shows. It is sent once for each payout that waits.',
  });
}
