import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { monetizationFields, initialValues } from './monetization-fields.ts';

const validInput = {
  ...initialValues(null),
  name: 'Ada Lovelace',
  ssn: '321-54-9876',
  address1: '7 Analytical Way',
  city: 'Oakland',
  state: 'ca',
  zipCode: '94601',
};

function fieldErrors(values: object, canKeepTaxNumber = false): Record<string, string> {
  const issues = z.safeParse(monetizationFields(canKeepTaxNumber), values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

test('an empty form shows the messages that the server would send', () => {
  expect(fieldErrors(initialValues(null))).toEqual({
    name: 'Full name is required',
    ssn: 'Social Security number is required',
    address1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Zip code is required',
  });
});

test('empty fields are not sent, and an empty tax number keeps the stored number', () => {
  expect(z.parse(monetizationFields(false), validInput)).toMatchObject({ state: 'CA', address2: undefined });
  expect(z.parse(monetizationFields(true), { ...validInput, ssn: ' ' }).ssn).toBeUndefined();
  expect(Object.keys(fieldErrors({ ...validInput, ssn: '12', zipCode: 'K1A' }, true))).toEqual([
    'zipCode',
    'ssn',
  ]);
});

test('a file that is too large is rejected before it is sent', () => {
  const w9 = new File([new Uint8Array(10 * 1024 ** 2 + 1)], 'w9.pdf');
  expect(fieldErrors({ ...validInput, w9 })).toEqual({ w9: 'This file is too large: at most 10MB.' });
});
