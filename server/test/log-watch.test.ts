import { expect, test } from 'vitest';
import { watchLog } from '#test/log-watch.ts';

test.each([
  ['a password from a request', { password: 'Correct-horse-1' }, 'Correct-horse-1 is wrong'],
  ['a token from a response', { data: { token: 'a-token-of-mine' } }, 'Ended a-token-of-mine'],
  ['a code', { code: '123456' }, 'The code 123456 is wrong'],
  ['a tax number', { ssn: '078-05-1120' }, 'Kept 078-05-1120'],
  ['a tax number without its hyphens', { ssn: '078-05-1120' }, 'Kept 078051120'],
  ['a foreign tax number', {}, 'Kept 078-05-1120'],
  ['the tax number of a company', {}, 'Kept 12-3456789'],
  ['a card number', {}, 'Charged 4242 4242 4242 4242'],
  ['a password hash', {}, 'Read $argon2id$v=19$m=19456'],
  ['a calendar secret', {}, `Read /calendar/cal_${'x'.repeat(43)}.ics`],
  ['a bearer token', {}, `Came with Bearer ${'x'.repeat(43)}`],
])('%s in a log line is found at every level', (_, sent, line) => {
  for (const level of ['error', 'trace'] as const) {
    const watch = watchLog('silent');
    watch.collectSecrets(sent);
    watch.log[level]({ about: line }, 'Something happened');
    expect(() => watch.check()).toThrow('A log line contains a secret');
  }
});

test('the values of fields that are named like secrets are removed from the line', () => {
  const watch = watchLog('silent');
  const sent = { password: 'Correct-horse-1', token: 'a-token-of-mine', code: '123456', ssn: '078-05-1120' };
  watch.collectSecrets(sent);
  watch.log.info(sent, 'A member signed in');
  watch.log.warn(
    { body: sent, request: { authorization: `Bearer ${'x'.repeat(43)}` } },
    'A member signed out',
  );
  expect(() => watch.check()).not.toThrow();
});

test('values that are not secrets can be logged', () => {
  const watch = watchLog('silent');
  watch.collectSecrets({ code: '795280', email: 'ada.viewer@example.com' });
  watch.log.info({ now: 1795280545258, file: 'a1b2c3', version: 4242424242424241 }, 'ada.viewer@example.com');
  watch.log.info({ job_id: 'a4242424-2424-4248-b011-54857b9efc01' });
  expect(() => watch.check()).not.toThrow();
});
