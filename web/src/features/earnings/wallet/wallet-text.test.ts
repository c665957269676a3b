import type { StatementSummary } from '@kinora/contract/earnings/royalties';
import { expect, test } from 'vitest';
import { exactMoney, payoutSentence, signedMoney } from './wallet-text.ts';

const replaceNoBreakSpaces = (text: string) => text.replaceAll('\u{a0}', ' ');
const dueSentence = (amount_minor: number, currency: string) =>
  replaceNoBreakSpaces(
    payoutSentence({
      month: '2026-10',
      currency,
      payout: {
        status: 'due',
        amount_minor,
        month: '2026-10',
        reference: null,
        failure: null,
        paid_at: null,
      },
    } as StatementSummary),
  );

test.each([
  ['usd', 1550, '$15.50', '$15.50000000'],
  ['huf', 209_300, 'HUF 2,093.00', 'HUF 2,093.00000000'],
  ['isk', 1050, 'ISK 1,050', 'ISK 1,050.000000'],
  ['jpy', 699, '¥699', '¥699.000000'],
  ['kwd', 1750, 'KWD 1.750', 'KWD 1.750000000'],
  ['ugx', 14_000, 'UGX 14,000', 'UGX 14,000.000000'],
])('the wallet formats %s with the right number of decimals', (currency, amount_minor, shown, exact) => {
  expect(dueSentence(amount_minor, currency)).toBe(`${shown} goes out with the next payout.`);
  expect(replaceNoBreakSpaces(signedMoney(amount_minor, currency))).toBe(`+${shown}`);
  expect(replaceNoBreakSpaces(exactMoney(amount_minor * 1e6, currency))).toBe(exact);
});
