import { CallError } from '@kinora/contract/client';
import { expect, test } from 'vitest';
import { formErrors } from './form-errors.ts';

test('an error is shown beside its field, and nowhere else', () => {
  const refusal = new CallError(422, { message: 'Check the form.', errors: { email: 'Email is taken' } });
  expect(formErrors(refusal, ['email', 'name'])).toEqual({ fields: { email: 'Email is taken' }, form: null });
});

test('the error of a field that the form lacks is shown above the form', () => {
  const refusal = new CallError(422, { message: 'Check the form.', errors: { plan: 'No such plan' } });
  expect(formErrors(refusal, ['email'])).toEqual({ fields: {}, form: 'No such plan' });
});

test("the form shows the server's message if no field is named, and a general one for a bug", () => {
  expect(formErrors(new CallError(0, { message: 'No connection.' }), ['email']).form).toBe('No connection.');
  expect(formErrors(new TypeError('x is undefined'), ['email']).form).toBe(
    'Something went wrong. Please try again.',
  );
});
