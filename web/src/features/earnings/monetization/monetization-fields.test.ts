import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { monetizationFields, initialValues } from './monetization-fields.ts';

const entered = {
  ...initialValues(null),
  name: 'Ada Lovelace',
  ssn: '321-54-9876',
  address1: '7 Analytical Way',
  city: 'Oakland',
  state: 'ca',
  zipCode: '94601',
};

function errorsOf(values: object, keepsNumber = false): Record<string, string> {
  const issues = z.safeParse(monetizationFields(keepsNumber), values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

test('an empty form shows the messages that the server would send', () => {
  expect(errorsOf(initialValues(null))).toEqual({
    name: 'Full name is required',
    ssn: 'Social Security number is required',
    address1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Zip code is required',
  });
});

test('empty fields are not sent, and an empty tax number keeps the stored one', () => {
  expect(z.parse(monetizationFields(false), entered)).toMatchObject({ state: 'CA', address2: undefined });
  expect(z.parse(monetizationFields(true), { ...entered, ssn: ' ' }).ssn).toBeUndefined();
  expect(Object.keys(errorsOf({ ...entered, ssn: '12', zipCode: 'K1A' }, true))).toEqual(['zipCode', 'ssn']);
});

test('a file that is too large is rejected before it is sent', () => {
  const w9 = new File([new Uint8Array(10 * 1024 ** 2 + 1)], 'w9.pdf');
  expect(errorsOf({ ...entered, w9 })).toEqual({ w9: 'This file is too large: at most 10MB.' });
});
