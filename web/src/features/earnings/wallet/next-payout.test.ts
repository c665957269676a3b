import { expect, test } from 'vitest';
import type { Wallet, WalletBalance } from '@kinora/contract/earnings/payouts';
import { nextPayoutSentence } from './next-payout.ts';
import { exactMoney, payoutSentence } from './wallet-text.ts';

const wallet: Wallet = {
  is_monetized: true,
  needs_factor: false,
  way: 'manual',
  account: 'ready',
  needs: [],
  needs_by: null,
  waits_until: null,
  minimum_minor: 1000,
  hold_days: 45,
  balances: [],
};
const balance: WalletBalance = {
  currency: 'usd',
  minimum_minor: 1000,
  balance_minor: 1550,
  held_minor: 0,
  held_until: null,
  on_its_way_minor: 0,
  failed_minor: 0,
  failure: null,
  available_minor: 1550,
  paid_minor: 0,
  disputed_minor: 0,
  disputed_shows: [],
};

test('tells creators what happens to their money next', () => {
  const sentenceFor = (walletPart: Partial<Wallet>, balancePart: Partial<WalletBalance>) =>
    nextPayoutSentence({ ...wallet, ...walletPart }, { ...balance, ...balancePart });
  expect(sentenceFor({}, {})).toContain('$15.50 is due');
  expect(sentenceFor({ way: 'stripe', account: 'ready' }, {})).toContain('within a day');
  expect(sentenceFor({ way: 'stripe', account: 'in-review' }, {})).toContain('Stripe is checking');
  expect(sentenceFor({ way: 'stripe', account: 'incomplete', needs: ['identity'] }, {})).toContain(
    'proof of who you are',
  );
  expect(sentenceFor({ way: 'stripe', account: 'missing' }, {})).toContain('bank account at Stripe');
  expect(sentenceFor({ needs_factor: true }, {})).toContain('keeping it for you. Set up a second factor');
  expect(sentenceFor({ account: 'missing' }, {})).toContain('bank account under Account Setting');
  expect(sentenceFor({ waits_until: '2027-01-05T04:41:00.000Z' }, {})).toContain('It is on hold until');
  expect(sentenceFor({ is_monetized: false }, {})).toContain('Enable monetization');
  expect(sentenceFor({}, { on_its_way_minor: 1550, available_minor: 0 })).toBe('$15.50 is being paid out.');
  expect(sentenceFor({}, { balance_minor: 4000, on_its_way_minor: 1550, available_minor: 2450 })).toBe(
    '$15.50 is being paid out. The rest: $24.50 is due. It goes out with the next bank transfers.',
  );
  const failed = { on_its_way_minor: 1550, failed_minor: 1550, available_minor: 0 };
  expect(sentenceFor({}, failed)).toBe(
    '$15.50 could not be paid to you and is back in your balance. $15.50 is due. It goes out with the next bank transfers.',
  );
  expect(sentenceFor({ account: 'missing' }, failed)).toContain('Enter your bank account');
  expect(sentenceFor({ way: 'stripe' }, { ...failed, balance_minor: 4000, on_its_way_minor: 4000 })).toBe(
    '$15.50 could not be paid to you and is back in your balance. $24.50 is being paid out. The rest: $15.50 will be sent again within a day.',
  );
  const failure = 'Your account at Stripe does not accept EUR. Add a bank account in this currency there.';
  expect(sentenceFor({ way: 'stripe' }, { ...failed, currency: 'eur', failure })).toBe(
    '€15.50 could not be paid to you and is back in your balance. Your account at Stripe does not accept EUR. Add a bank account in this currency there. €15.50 will be sent again within a day.',
  );
  expect(sentenceFor({}, { disputed_minor: 1550, available_minor: 0 })).toContain('dispute is settled');
  expect(sentenceFor({}, { balance_minor: 550, available_minor: 550 })).toContain('at least $10.00');
  expect(sentenceFor({}, { balance_minor: -306, available_minor: 0 })).toContain('you owe nothing');
  expect(sentenceFor({}, { balance_minor: 0, available_minor: 0 })).toBe(
    'Nothing is waiting to be paid out.',
  );
  const held = { held_minor: 1550, held_until: '2027-01-05T04:41:00.000Z', available_minor: 0 };
  expect(sentenceFor({}, held)).toContain('January 5, 2027');
  expect(sentenceFor({}, { ...held, balance_minor: 4000, on_its_way_minor: 2450 })).toBe(
    '$24.50 is being paid out. The rest: part of it can be paid out from January 5, 2027.',
  );
});

test('states how much was paid out, or why a payout failed', () => {
  const noWithholding = { withheld_minor: 0, withheld_bp: null, withheld_for: null };
  const payout = {
    status: 'paid' as const,
    amount_minor: 1556,
    month: '2026-12',
    reference: 'SEPA 4711',
    ...noWithholding,
  };
  const statement = {
    id: '2026-10-usd',
    month: '2026-10',
    currency: 'usd',
    status: 'paid' as const,
    earned_minor: 550,
    adjusted_minor: 0,
    posted_at: '2026-11-05T04:41:00.000Z',
    payable_at: '2026-12-20T04:41:00.000Z',
    payout: { ...payout, failure: null, paid_at: '2027-02-20T06:41:00.000Z' },
  };
  expect(payoutSentence(statement)).toBe(
    '$15.56 was paid to you on February 20, 2027. It includes other months, up to December 2026.',
  );
  const failed = { ...statement.payout, status: 'failed' as const, month: '2026-10', paid_at: null };
  expect(payoutSentence({ ...statement, payout: { ...failed, failure: 'The account is closed' } })).toBe(
    '$15.56 could not be paid. The account is closed. It goes out with the next payouts.',
  );
  expect(exactMoney(594_181_000, 'usd')).toBe('$5.94181000');
});
