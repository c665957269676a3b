import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sepaCountries } from './account-formats.ts';
import { BankAccountForm } from './bank-account.ts';

const holder = 'Ada Lovelace';
const us = { country: 'US', holder, routing: '021000021', account: '12345678', type: 'checking' };

function errorsFor(form: object): Record<string, string> {
  const issues = z.safeParse(BankAccountForm, form).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

test.each([
  ['a German account', { country: 'DE', account: 'DE89 3704 0044 0532 0130 00' }],
  ['an American account', us],
  ['a British account', { country: 'GB', account: 'GB33BUKB20201555555555', bic: 'BUKBGB22' }],
  ['a Canadian account', { country: 'CA', routing: '00011-004', account: '1234567' }],
  ['an Indian account', { country: 'IN', routing: 'hdfc0001234', account: '123456789012' }],
  ['a Mexican account', { country: 'MX', account: '032180000118359719' }],
  ['an account elsewhere', { country: 'SG', account: '0123-456-789', bic: 'dbsssgsg' }],
])('%s is accepted with the numbers used in its country', (_, account) => {
  expect(errorsFor({ holder, ...account })).toEqual({});
});

test('numbers are stored as banks process them', () => {
  const form = { country: 'DE', holder, account: 'de89 3704-0044 0532 0130 00' };
  expect(z.parse(BankAccountForm, form).account).toBe('DE89370400440532013000');
});

describe('the bank account form refuses', () => {
  test('check digits that do not match', () => {
    expect(errorsFor({ ...us, routing: '021000022' })).toEqual({
      routing: 'Routing number is not valid. Nine digits',
    });
    expect(Object.keys(errorsFor({ country: 'MX', holder, account: '032180000118359718' }))).toEqual([
      'account',
    ]);
  });

  test('missing numbers, all reported together and by their local names', () => {
    expect(errorsFor({ country: 'US', account: '' })).toEqual({
      holder: 'Account holder is required',
      routing: 'Routing number is required',
      account: 'Account number is required',
      type: 'Choose checking or savings',
    });
    expect(errorsFor({ country: 'GB', holder, account: '' })).toEqual({
      account: 'IBAN is required',
      bic: 'BIC is required',
    });
  });

  test('a country that does not exist, and a missing one', () => {
    expect(errorsFor({ ...us, country: 'XX' })).toEqual({ country: 'Choose a country from the list' });
    expect(errorsFor({ holder, account: '1' })).toEqual({ country: 'Country is required' });
  });
});

test('SEPA covers Switzerland and the United Kingdom, but not the United States or Turkey', () => {
  expect(['CH', 'GB', 'DE'].every((country) => sepaCountries.includes(country))).toBe(true);
  expect(['US', 'TR'].some((country) => sepaCountries.includes(country))).toBe(false);
});
