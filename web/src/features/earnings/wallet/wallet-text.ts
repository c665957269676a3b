import { minorDigits } from '@kinora/contract/money';
import type { RoyaltyRule, StatementSummary } from '@kinora/contract/earnings/royalties';
import { money } from '#lib/format.ts';

/** `2026-10` as `October 2026`. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString(undefined, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** A day as `5 January 2027`, in the reader's locale. */
export const longDate = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' });

/** The month of a statement id: `2026-10-usd` is October 2026, in dollars. */
export const statementMonth = (id: string): string => monthName(id.slice(0, 7));

/** Formats millionths of a minor unit exactly: `$5.94181000`. */
export function exactMoney(amount_micro: number, currency: string): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits + 6,
    maximumFractionDigits: digits + 6,
  }).format(amount_micro / 10 ** (digits + 6));
}

/** A difference with its sign: `+$3.06`, `−$3.94`. */
export const signedMoney = (amount_minor: number, currency: string): string =>
  amount_minor > 0 ? `+${money(amount_minor, currency)}` : money(amount_minor, currency);

export const ruleTexts: Record<RoyaltyRule, { name: string; explanation: string }> = {
  fan_scaled_v1: {
    name: 'Fan-scaled',
    explanation:
      'Each viewer’s money goes to what they watched; people who watch more contribute more of their money, and nobody contributes more than they paid.',
  },
  pro_rata_v1: {
    name: 'By time only',
    explanation: 'Every hour watched is worth the same.',
  },
  user_centric_v1: {
    name: 'Viewer by viewer',
    explanation: 'Each viewer’s money goes to what they watched, however little that was.',
  },
};

type Payout = StatementSummary['payout'];

export const payoutStates: Record<Payout['status'], string> = {
  held: 'On hold',
  carried: 'Carried over',
  due: 'Due',
  sending: 'On its way',
  paid: 'Paid',
  failed: 'Not paid yet',
  reversed: 'Returned',
};

/** A sentence about what happens to a statement's money. */
export function payoutSentence({ payout, payable_at, month, currency }: StatementSummary): string {
  const amount = payout.amount_minor === null ? '' : money(payout.amount_minor, currency);
  const otherMonths =
    payout.month && payout.month !== month
      ? ` It includes other months, up to ${monthName(payout.month)}.`
      : '';
  const sentences: Record<Payout['status'], string> = {
    held: `It is on hold until ${longDate(payable_at)}, to allow for refunds.`,
    carried: 'It stays in your balance and goes out with a later payout.',
    due: `${amount} goes out with the next payout.${otherMonths}`,
    sending: `${amount} is on its way to you.${otherMonths}`,
    paid: `${amount} was paid to you${payout.paid_at ? ` on ${longDate(payout.paid_at)}` : ''}.${otherMonths}`,
    failed: `${amount} could not be paid. ${asSentence(payout.failure)}It goes out with the next payouts.${otherMonths}`,
    reversed: `${amount} was returned and is back in your balance. It will be sent again after the same hold.`,
  };
  return sentences[payout.status];
}

/** Ends a reason with exactly one period, because operators write reasons with and without one. */
export const asSentence = (reason: string | null): string => (reason ? `${reason.replace(/\.$/, '')}. ` : '');
