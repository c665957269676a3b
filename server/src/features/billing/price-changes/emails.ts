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

export type AnnouncedPrice = {
  billed_every: BilledEvery;
  old_price_minor: number;
  price_minor: number;
  currency: string;
  is_tax_added: boolean;
  from: Date;
  needs_consent: boolean;
};

/** Announces what a membership will cost, from when, and what a subscriber can do. */
export function newPriceEmail(brand: Brand, announced: AnnouncedPrice): EmailContent {
  const { billed_every, needs_consent, old_price_minor, price_minor, currency } = announced;
  const tax = announced.is_tax_added ? ' plus tax' : '';
  const [before, after] = [old_price_minor, price_minor].map(
    (amount) => `${money(amount, currency)}${tax} a ${billed_every}`,
  );
  const choice = needs_consent
    ? `Please tell us on your account page whether you agree. If you do not, nothing changes: you will continue to pay ${before}.`
    : price_minor < old_price_minor
      ? 'You don’t need to do anything.'
      : 'You don’t need to do anything to keep watching. If you do not want to pay the new price, cancel on your account page before that payment; you can then watch until the end of the time you have paid for.';
  return renderEmail(brand, {
    kind: 'new-price',
    subject: `A new price for ${brand.brand_name}`,
    title: 'The price of your membership is changing',
    blocks: [
      { kind: 'text', text: choice },
      {
        kind: 'facts',
        facts: [
          ['Until now', before ?? ''],
          ['New price', after ?? ''],
          ['From', `your first payment on or after ${formatDay(announced.from)}`],
        ],
      },
      {
        kind: 'link',
        label: needs_consent ? 'See the price, and agree' : 'See or cancel your plan',
        url: accountUrl(brand),
      },
    ],
    note: subscriberNote,
  });
}

/** Informs a subscriber that an announced price was withdrawn. */
export function priceUnchangedEmail(
  brand: Brand,
  {
    price_minor,
    currency,
    billed_every,
    is_tax_added,
  }: Pick<AnnouncedPrice, 'price_minor' | 'currency' | 'billed_every' | 'is_tax_added'>,
): EmailContent {
  const price = money(price_minor, currency) + (is_tax_added ? ' plus tax' : '');
  return renderEmail(brand, {
    kind: 'price-stays',
    subject: 'Your price stays the same',
    title: 'Your price stays the same',
    blocks: [
      {
        kind: 'text',
        text: `We announced a new price for your membership. It will not apply: you will continue to pay ${price} a ${billed_every}.`,
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}
