import type { BilledEvery } from '@kinora/contract/billing/billing';
import {
  accountUrl,
  formatDay,
  money,
  subscriberNote,
  type Brand,
} from '#features/billing/notify/email-parts.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import type { EmailContent } from '#services/mail/types.ts';

type IntervalChange = {
  /** The interval from the next payment on. */
  billed_every: BilledEvery;
  amount_minor: number;
  currency: string;
  is_tax_added: boolean;
  charged_at: Date;
};

/** Confirms that a membership will be billed yearly or monthly, starting with its next payment. */
export function intervalChangedEmail(brand: Brand, change: IntervalChange): EmailContent {
  const { billed_every, amount_minor, currency, charged_at, is_tax_added } = change;
  const tax = is_tax_added ? ' plus tax' : '';
  const date = formatDay(charged_at);
  return renderEmail(brand, {
    kind: 'interval-changed',
    subject: `You will pay ${billed_every}ly from ${date}`,
    title: `You will pay ${billed_every}ly from ${date}`,
    blocks: [
      {
        kind: 'text',
        text: 'Nothing changes and nothing is charged until then. You can undo this on your account page until that day.',
      },
      {
        kind: 'facts',
        facts: [
          ['Next payment', money(amount_minor, currency) + tax],
          ['On', date],
          ['For', billed_every === 'year' ? 'One year' : 'One month'],
          ['After that', `The same each ${billed_every}`],
        ],
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

/** Confirms that a change to the interval was undone. */
export function intervalUnchangedEmail(brand: Brand, undone: IntervalChange): EmailContent {
  const { billed_every, amount_minor, currency, charged_at, is_tax_added } = undone;
  return renderEmail(brand, {
    kind: 'interval-changed',
    subject: `You will continue to pay ${billed_every}ly`,
    title: `You will continue to pay ${billed_every}ly`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Next payment', money(amount_minor, currency) + (is_tax_added ? ' plus tax' : '')],
          ['On', formatDay(charged_at)],
        ],
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}
