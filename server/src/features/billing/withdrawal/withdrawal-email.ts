import { accountUrl, money, subscriberNote, type Brand } from '#features/billing/notify/email-parts.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** Confirms to a member that they withdrew, and when. */
export function withdrawalEmail(
  brand: Brand,
  { paid_minor, currency, now }: { paid_minor: number; currency: string; now: Date },
): EmailContent {
  const refund = money(paid_minor, currency);
  return renderEmail(brand, {
    kind: 'withdrawal',
    subject: 'We have received your withdrawal',
    title: 'You have withdrawn from your membership',
    blocks: [
      {
        kind: 'text',
        text:
          paid_minor > 0
            ? `Your membership has ended, and you will not be charged again. We are refunding ${refund} to the payment method that you used. It may take a few days to appear on your bank statement.`
            : 'Your membership has ended, and you will not be charged.',
      },
      { kind: 'facts', facts: [['Received on', dateTimeFormat.format(now)]] },
      { kind: 'link', label: 'See your account', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

const dateTimeFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
});
