import { count } from '@kinora/contract/plural';
import type { Gift } from '#features/billing/gifts/queries.ts';
import { accountUrl, formatDay, money, type Brand } from '#features/billing/notify/email-parts.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import type { EmailContent } from '#services/mail/types.ts';

const formatMonths = (number: number) => count(number, 'month', undefined, 'en');

const giverNote = 'You are receiving this email because you bought a gift.';
const recipientNote = 'You are receiving this email because you redeemed a gift.';

/** Writes the email to the recipient, with the code. */
export function giftEmail(
  brand: Brand,
  { giver_name, recipient_name, message, expires_at, ...gift }: Gift,
  code: string,
): EmailContent {
  const giver = giver_name ?? 'Someone';
  const name = recipient_name ? `, ${recipient_name}` : '';
  const { brand_name, public_url } = brand;
  return renderEmail(brand, {
    kind: 'gift',
    subject: `${giver} has a gift for you: ${formatMonths(gift.months)} of ${brand_name}`,
    title: `A gift for you${name}`,
    blocks: [
      {
        kind: 'text',
        text: `${giver} is giving you ${formatMonths(gift.months)} of ${brand_name}: every show, without ads. It is already paid for. You need no card, and it ends automatically.`,
      },
      ...(message ? [{ kind: 'quote' as const, text: message }] : []),
      {
        kind: 'facts',
        facts: [
          ['Your code', code],
          ...(expires_at ? [['Use it before', formatDay(new Date(expires_at))] as const] : []),
        ],
      },
      { kind: 'link', label: 'Redeem your gift', url: `${public_url}/redeem#${code}` },
    ],
    note: `You are receiving this email because ${giver} gave us your address. Your membership begins when you redeem the code, so keep this email until then.`,
  });
}

export function giftReceiptEmail(brand: Brand, gift: Gift, number: string): EmailContent {
  const { amount_minor, currency, paid_at, recipient_name, recipient_email, send_at, sent_at } = gift;
  const isSentNow = sent_at !== null || new Date(send_at) <= new Date(paid_at ?? send_at);
  const to = recipient_email ?? 'the address that you gave us';
  return renderEmail(brand, {
    kind: 'gift-receipt',
    subject: `Your receipt from ${brand.brand_name}: a gift of ${formatMonths(gift.months)}`,
    title: 'Thank you, your gift is paid for',
    blocks: [
      {
        kind: 'text',
        text: isSentNow
          ? `We are sending the code to ${to} now.`
          : `We will send the code to ${to} on ${formatDay(new Date(send_at))}.`,
      },
      {
        kind: 'facts',
        facts: [
          ['Amount', money(amount_minor ?? 0, currency)],
          ['Paid on', formatDay(new Date(paid_at ?? send_at))],
          [
            'For',
            `${formatMonths(gift.months)} of ${brand.brand_name}${recipient_name ? `, for ${recipient_name}` : ''}`,
          ],
          ['Invoice', number],
        ],
      },
      {
        kind: 'text',
        text: 'You can find the invoice on the page that opened after you paid. If an address is wrong, or the gift did not arrive, write to us.',
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: giverNote,
  });
}

export function giftRefundEmail(
  brand: Brand,
  { currency, ...gift }: Gift,
  refund_minor: number,
): EmailContent {
  const amount = money(refund_minor, currency);
  return renderEmail(brand, {
    kind: 'gift-refund',
    subject: `Your refund of ${amount}`,
    title: `We have refunded ${amount}`,
    blocks: [
      {
        kind: 'text',
        text: `This refund is for your gift of ${formatMonths(gift.months)}. It may take a few days to appear on your bank statement.`,
      },
    ],
    note: giverNote,
  });
}

export function giftRefundFailedEmail(brand: Brand, { currency }: Gift, refund_minor: number): EmailContent {
  const amount = money(refund_minor, currency);
  return renderEmail(brand, {
    kind: 'gift-refund',
    subject: `A refund of ${amount} did not reach you`,
    title: `Your bank did not accept ${amount}`,
    blocks: [
      {
        kind: 'text',
        text: 'We refunded this amount for a gift, but your bank returned it to us. This happens when a card or an account has been closed. Write to us, and we will find another way.',
      },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: giverNote,
  });
}

type RedeemedGift = {
  months: number;
  giver_name: string | null;
  from: Date;
  until: Date;
  ends_renewal: boolean;
};

export function giftRedeemedEmail(
  brand: Brand,
  { giver_name, from, until, ...gift }: RedeemedGift,
): EmailContent {
  return renderEmail(brand, {
    kind: 'gift-redeemed',
    subject: `Your gift: ${formatMonths(gift.months)} of ${brand.brand_name}`,
    title: 'You have redeemed your gift',
    blocks: [
      {
        kind: 'text',
        text: gift.ends_renewal
          ? `Your own membership lasts until ${formatDay(from)} and is not renewed. The gift begins right after it, so you can watch without a break, and nothing is charged for it. It ends automatically on ${formatDay(until)}; after that you can subscribe again.`
          : `Nothing is charged for it. It ends automatically on ${formatDay(until)}; after that you can subscribe.`,
      },
      {
        kind: 'facts',
        facts: [
          ...(giver_name ? [['From', giver_name] as const] : []),
          ['Begins', formatDay(from)],
          ['Ends', formatDay(until)],
        ],
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: recipientNote,
  });
}

export function giftEndedEmail(brand: Brand): EmailContent {
  return renderEmail(brand, {
    kind: 'gift-ended',
    subject: 'Your gift has ended',
    title: 'Your gift has ended',
    blocks: [
      {
        kind: 'text',
        text: 'The payment for it was refunded or disputed, so your remaining days have ended. You will not be charged. We keep your account, the shows you follow and your place in them.',
      },
      { kind: 'link', label: 'See the plan', url: `${brand.public_url}/plan-details` },
    ],
    note: recipientNote,
  });
}
