import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MonetizationForm } from './monetization.ts';
import { lastFour, usTaxNumber } from './tax-number.ts';

const ada = {
  name: 'Ada Lovelace',
  ssn: '123-45-6789',
  address1: '7 Analytical Way',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94601',
};

function errorsFor(change: Partial<Record<keyof typeof ada | 'address2', unknown>>): Record<string, string> {
  const issues = z.safeParse(MonetizationForm, { ...ada, ...change }).error?.issues ?? [];
  // Only the first issue of each field is shown.
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

test('an empty form gets an error for each required field; the tax number and the second address line are optional', () => {
  const empty = { name: undefined, ssn: undefined, address1: '', city: ' ', state: undefined, zipCode: '' };
  expect(errorsFor(empty)).toEqual({
    name: 'Full name is required',
    address1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Zip code is required',
  });
  expect(errorsFor({})).toEqual({});
  expect(errorsFor({ address2: 'Flat 4' })).toEqual({});
});

describe('in the United States', () => {
  test.each([
    ['123-45-6789', '123-45-6789'],
    ['123456789', '123-45-6789'],
    ['123 45 6789', '123-45-6789'],
    [' 123\u201145\u20136789\u00A0', '123-45-6789'],
    ['12 3456789', '12-3456789'],
    ['12  345 6789', undefined],
    ['912-70-1234', '912-70-1234'],
    ['12-3456789', '12-3456789'],
    ['000123456', undefined],
    ['000-12-3456', undefined],
    ['666-12-3456', undefined],
    ['123-00-6789', undefined],
    ['123-45-0000', undefined],
    ['00-3456789', undefined],
    ['123-45-678', undefined],
    ['AB123456C', undefined],
  ])('%s is read as the tax number %s', (written, number) => {
    expect(usTaxNumber(written)).toBe(number);
    expect(Object.keys(errorsFor({ ssn: written }))).toEqual(number ? [] : ['ssn']);
  });

  test('a state is a code or a name, and a zip code has five digits or nine', () => {
    for (const state of ['ca', 'California', ' district of columbia '])
      expect(z.parse(MonetizationForm, { ...ada, state }).state).toMatch(/^(CA|DC)$/);
    expect(errorsFor({ zipCode: '94601-1234' })).toEqual({});
    expect(errorsFor({ zipCode: 'K1A 0B1', name: '' })).toEqual({
      zipCode: 'Zip code must have five digits, such as 94016 or 94016-1234',
      name: 'Full name is required',
    });
    expect(errorsFor({ state: ['CA'] })).toEqual({ state: 'State is required' });
    expect(errorsFor({ state: 'Californa' })).toEqual({
      state: expect.stringContaining('Elsewhere enter region and country, such as Ontario, Canada'),
    });
  });
});

test.each([
  ['Ontario, Canada', true],
  ['São Paulo, SP, Brazil', true],
  ['Tbilisi, Georgia', true],
  ['London, UK', true],
  ['Ontario', false],
  ['Oakland, CA', false],
  ['California, USA', false],
  ['California, United States', false],
  [', Canada', false],
  ['Ontario,', false],
])('%j is accepted as a region outside the United States: %s', (state, isAccepted) => {
  expect(Object.keys(errorsFor({ state, zipCode: '12345' }))).toEqual(isAccepted ? [] : ['state']);
});

test('outside the United States, region and country are required, and other formats are accepted', () => {
  const abroad = { state: 'Ontario, Canada', zipCode: 'k1a 0b1' };
  for (const ssn of ['046 454 286', 'AB 12 34 56 C', '12.345.678-9'])
    expect(errorsFor({ ...abroad, ssn })).toEqual({});
  for (const ssn of ['12', '....', 'a-b', 'x'.repeat(31), '<script>'])
    expect(errorsFor({ ...abroad, ssn })).toEqual({ ssn: 'Social Security number is not valid' });
  expect(errorsFor({ ...abroad, zipCode: '#1' })).toEqual({ zipCode: 'Zip code is not valid' });
});

test('only the last four characters of a number are shown', () => {
  expect(['123-45-6789', '12-3456789', 'AB 12 34 56 C'].map(lastFour)).toEqual(['6789', '6789', '456C']);
});
