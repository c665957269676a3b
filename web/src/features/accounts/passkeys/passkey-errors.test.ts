import { CallError } from '@kinora/contract/client';
import { expect, test } from 'vitest';
import { passkeyMessage } from './passkey-errors.ts';

test('the message explains why a passkey did not work', () => {
  const rejected = new CallError(422, { message: 'Rejected.', errors: { passkey: 'This took too long.' } });
  expect(passkeyMessage(rejected)).toBe('This took too long.');
  expect(passkeyMessage(new CallError(429, { message: 'Too many requests.' }))).toBe('Too many requests.');
  expect(passkeyMessage(new DOMException('', 'NotAllowedError'))).toMatch(/^No passkey was chosen/);
  expect(passkeyMessage(new DOMException('', 'InvalidStateError'))).toMatch(/already has a passkey/);
  expect(passkeyMessage('not an error')).toMatch(/^Your browser could not/);
});
