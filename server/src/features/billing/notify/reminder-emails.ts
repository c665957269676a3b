import {
  accountUrl,
  formatDay,
  money,
  newCardUrl,
  subscriberNote,
  type Brand,
} from '#features/billing/notify/email-parts.ts';
import type { Charge } from '#features/billing/notify/reminder-queries.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import type { EmailContent } from '#services/mail/types.ts';

/** A charge, and whether tax is added to it. */
type TaxedCharge = Omit<Charge, 'provider'> & { is_tax_added: boolean };

const amount = ({ currency, is_tax_added }: TaxedCharge, amount_minor: number) =>
  money(amount_minor, currency) + (is_tax_added ? ' plus tax' : '');

export function lastCallEmail(brand: Brand, access_until: Date): EmailContent {
  return renderEmail(brand, {
    kind: 'last-call',
    subject: `Your access ends on ${formatDay(access_until)}`,
    title: 'Your payment is overdue',
    blocks: [
      {
        kind: 'text',
        text: `You can watch until ${formatDay(access_until)}. Update your card, and everything continues as before.`,
      },
      { kind: 'link', label: 'Update payment information', url: newCardUrl(brand) },
    ],
    note: subscriberNote,
  });
}

/** Announces, before free days end, what will be charged and when. */
export function freeDaysEndEmail(brand: Brand, charge: TaxedCharge): EmailContent {
  const date = formatDay(charge.charged_at);
  const price = amount(charge, charge.price_minor);
  const first = amount(charge, charge.amount_minor);
  const interval = charge.billed_every;
  const later = first === price ? `The same each ${interval}` : `${price} each ${interval}`;
  return renderEmail(brand, {
    kind: 'free-days-end',
    subject: `Your free days end on ${date}`,
    title: `Your free days end on ${date}`,
    blocks: [
      {
        kind: 'text',
        text: 'You don’t need to do anything to keep watching. If you cancel before that day, you pay nothing.',
      },
      {
        kind: 'facts',
        facts: [
          ['First payment', first],
          ['On', date],
          ['After that', later],
        ],
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

/** Announces well in advance that another year will be charged, how much it costs, and how to cancel. */
export function yearlyRenewalEmail(brand: Brand, charge: TaxedCharge): EmailContent {
  const date = formatDay(charge.charged_at);
  return renderEmail(brand, {
    kind: 'renewal',
    subject: `Your membership renews on ${date}`,
    title: `Your membership renews on ${date}`,
    blocks: [
      {
        kind: 'text',
        text: 'You don’t need to do anything to keep watching. If you do not want another year, cancel on your account page before that day: you can watch until then, and nothing more is charged.',
      },
      {
        kind: 'facts',
        facts: [
          ['Payment', amount(charge, charge.amount_minor)],
          ['On', date],
          ['For', 'One year'],
        ],
      },
      { kind: 'link', label: 'See or cancel your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

/** Confirms a pause, and explains how it ends. */
export function pausedEmail(brand: Brand, paid_until: Date | null, charge: TaxedCharge): EmailContent {
  const date = formatDay(charge.charged_at);
  return renderEmail(brand, {
    kind: 'paused',
    subject: 'Your membership is paused',
    title: `Your membership is paused until ${date}`,
    blocks: [
      {
        kind: 'text',
        text: `${paid_until ? `You can watch until ${formatDay(paid_until)}, the end of the period you have paid for. After that n` : 'N'}othing is charged, and you cannot watch. On ${date} your membership continues automatically. You can resume it earlier, or cancel it, under Account Setting.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Next payment', amount(charge, charge.amount_minor)],
          ['On', date],
        ],
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

/** Announces, before a pause ends, that payments will resume. */
export function pauseEndsEmail(brand: Brand, charge: TaxedCharge): EmailContent {
  const date = formatDay(charge.charged_at);
  return renderEmail(brand, {
    kind: 'pause-ends',
    subject: `Your pause ends on ${date}`,
    title: `Your membership continues on ${date}`,
    blocks: [
      {
        kind: 'text',
        text: 'You don’t need to do anything to watch again. If you do not want to continue, cancel before that day, and you pay nothing.',
      },
      {
        kind: 'facts',
        facts: [
          ['Payment', amount(charge, charge.amount_minor)],
          ['On', date],
        ],
      },
      { kind: 'link', label: 'See or cancel your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

/** Warns that the card will have expired when the next payment is due. */
export function cardExpiresEmail(
  brand: Brand,
  {
    method,
    charge,
  }: { method: { brand: string; last4: string | null; expires: string }; charge: TaxedCharge },
): EmailContent {
  const name = method.brand.charAt(0).toUpperCase() + method.brand.slice(1);
  const card = method.last4 ? `${name} ending in ${method.last4}` : name;
  const month = monthFormat.format(new Date(`${method.expires}-01`));
  return renderEmail(brand, {
    kind: 'card-expires',
    subject: 'Your card expires before your next payment',
    title: 'Your card expires before your next payment',
    blocks: [
      {
        kind: 'text',
        text: `Your ${card} is valid until the end of ${month}. Enter a new card, and everything continues as before.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Next payment', amount(charge, charge.amount_minor)],
          ['On', formatDay(charge.charged_at)],
        ],
      },
      { kind: 'link', label: 'Update payment information', url: newCardUrl(brand) },
    ],
    note: subscriberNote,
  });
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
