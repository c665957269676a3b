import { CallError } from '@kinora/contract/client';
import { expect, test } from 'vitest';
import { formErrors } from './form-errors.ts';

test('what is wrong with a field stands beside it, and nothing is said twice', () => {
  const refusal = new CallError(422, { message: 'Check the form.', errors: { email: 'Email is taken' } });
  expect(formErrors(refusal, ['email', 'name'])).toEqual({ fields: { email: 'Email is taken' }, form: null });
});

test('what is wrong with a field that the form does not have is said above the form', () => {
  const refusal = new CallError(422, { message: 'Check the form.', errors: { plan: 'No such plan' } });
  expect(formErrors(refusal, ['email'])).toEqual({ fields: {}, form: 'No such plan' });
});

test('a refusal without fields speaks for itself, and a bug says nothing of itself', () => {
  expect(formErrors(new CallError(0, { message: 'No connection.' }), ['email']).form).toBe('No connection.');
  expect(formErrors(new TypeError('x is undefined'), ['email']).form).toBe(
    'Something went wrong. Please try again.',
  );
});
