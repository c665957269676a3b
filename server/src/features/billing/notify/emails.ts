import type { BilledEvery } from '@kinora/contract/billing/billing';
import {
  accountUrl,
  formatDay,
  money,
  newCardUrl,
  subscriberNote,
  type Brand,
} from '#features/billing/notify/email-parts.ts';
import { renderEmail } from '#services/mail/render-email.ts';
import type { EmailContent } from '#services/mail/types.ts';
import type { ProviderPayment } from '#services/payments/types.ts';

export function receiptEmail(brand: Brand, payment: ProviderPayment): EmailContent {
  return renderEmail(brand, {
    kind: 'receipt',
    subject: `Your receipt from ${brand.brand_name}`,
    title: 'Thank you, we have received your payment',
    blocks: [
      { kind: 'facts', facts: paymentFacts(payment) },
      payment.receipt_url
        ? { kind: 'link', label: 'See the receipt', url: payment.receipt_url }
        : { kind: 'link', label: 'See all payments', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

export function refundEmail(brand: Brand, payment: ProviderPayment, refund_minor: number): EmailContent {
  const amount = money(refund_minor, payment.currency);
  return renderEmail(brand, {
    kind: 'refund',
    subject: `Your refund of ${amount}`,
    title: `We have refunded ${amount}`,
    blocks: [
      { kind: 'text', text: 'It may take a few days to appear on your bank statement.' },
      { kind: 'facts', facts: paymentFacts(payment) },
    ],
    note: subscriberNote,
  });
}

export function refundFailedEmail(
  brand: Brand,
  payment: ProviderPayment,
  refund_minor: number,
): EmailContent {
  const amount = money(refund_minor, payment.currency);
  return renderEmail(brand, {
    kind: 'refund-failed',
    subject: `A refund of ${amount} did not reach you`,
    title: `Your bank did not accept ${amount}`,
    blocks: [
      {
        kind: 'text',
        text: 'We refunded this amount, but your bank returned it to us. This happens when a card or an account has been closed. If the refund had ended your access, you can watch again for the days you paid for. Write to us, and we will find another way.',
      },
      { kind: 'facts', facts: paymentFacts(payment) },
      { kind: 'link', label: 'Write to us', url: `${brand.public_url}/contact` },
    ],
    note: subscriberNote,
  });
}

export function paymentFailedEmail(
  brand: Brand,
  {
    billed_every,
    access_until,
    action_url,
  }: { billed_every: BilledEvery; access_until: Date | null; action_url: string | null },
): EmailContent {
  const until = access_until ? ` You can keep watching until ${formatDay(access_until)}.` : '';
  return renderEmail(brand, {
    kind: 'payment-failed',
    subject: 'Your payment did not go through',
    title: `We could not collect this ${billed_every}’s payment`,
    blocks: [
      {
        kind: 'text',
        text: action_url
          ? `Your bank asks you to confirm the payment.${until}`
          : `We will try again. If your card has changed, please update it.${until}`,
      },
      action_url
        ? { kind: 'link', label: 'Confirm the payment', url: new URL(action_url, brand.public_url).href }
        : { kind: 'link', label: 'Update payment information', url: newCardUrl(brand) },
    ],
    note: subscriberNote,
  });
}

export function cancelledEmail(brand: Brand, paid_until: Date | null, can_resume: boolean): EmailContent {
  const until = paid_until ? ` You can watch until ${formatDay(paid_until)}` : '';
  const resumeNote = can_resume ? ', and resume your membership until then.' : '.';
  return renderEmail(brand, {
    kind: 'cancelled',
    subject: 'Your membership is cancelled',
    title: 'Your membership is cancelled',
    blocks: [
      { kind: 'text', text: `You will not be charged again.${until && until + resumeNote}` },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

export function unconfirmedEmail(brand: Brand): EmailContent {
  return renderEmail(brand, {
    kind: 'unconfirmed-subscription',
    subject: 'We can no longer confirm your subscription',
    title: 'We can no longer confirm your subscription',
    blocks: [
      {
        kind: 'text',
        text: 'The payment provider no longer confirms your subscription to us. You can still watch for the days you have paid for. If you are charged again, cancel the subscription on your account page; once the paid days are over, you can subscribe again. If you think this is our mistake, please write to us.',
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

export function endedEmail(brand: Brand): EmailContent {
  return renderEmail(brand, {
    kind: 'ended',
    subject: 'Your subscription has ended',
    title: 'Your subscription has ended',
    blocks: [
      {
        kind: 'text',
        text: 'You will not be charged again. We keep your account, the shows you follow and your place in them.',
      },
      { kind: 'link', label: 'Come back', url: `${brand.public_url}/plan-details` },
    ],
    note: subscriberNote,
  });
}

export function freeAccessEmail(brand: Brand, until: Date | null): EmailContent {
  return renderEmail(brand, {
    kind: 'free-access',
    subject: `You can watch ${brand.brand_name} for free`,
    title: 'You can watch for free',
    blocks: [
      {
        kind: 'text',
        text: `You can watch everything on ${brand.brand_name}${until ? ` until ${formatDay(until)}` : ''}. It costs you nothing, ends automatically, and needs no card.`,
      },
      { kind: 'link', label: 'Start watching', url: brand.public_url },
    ],
    note: subscriberNote,
  });
}

export function freeAccessEndedEmail(brand: Brand): EmailContent {
  return renderEmail(brand, {
    kind: 'free-access-ended',
    subject: 'Your free access has ended',
    title: 'Your free access has ended',
    blocks: [
      {
        kind: 'text',
        text: 'Nothing was charged. We keep your account, the shows you follow and your place in them.',
      },
      { kind: 'link', label: 'See the plan', url: `${brand.public_url}/plan-details` },
    ],
    note: subscriberNote,
  });
}

export function duplicateEmail(brand: Brand): EmailContent {
  return renderEmail(brand, {
    kind: 'duplicate',
    subject: 'You subscribed twice; we are refunding the second payment',
    title: 'You already have a subscription',
    blocks: [
      {
        kind: 'text',
        text: 'You subscribed a second time while your first subscription was still active. We are ending the second one and refunding its payment. It may take a few days to appear on your bank statement.',
      },
      { kind: 'link', label: 'See your plan', url: accountUrl(brand) },
    ],
    note: subscriberNote,
  });
}

const paymentFacts = ({
  number,
  amount_minor,
  currency,
  period_start,
  period_end,
  paid_at,
}: ProviderPayment) => [
  ['Amount', money(amount_minor, currency)] as const,
  ['Paid on', formatDay(paid_at)] as const,
  ['For', `${formatDay(period_start)} to ${formatDay(period_end)}`] as const,
  ...(number ? [['Number', number] as const] : []),
];
