import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EmailAddress } from './schemas.ts';
import { emailProblem } from './email-address.ts';

test.each([
  'ada@example.com',
  'a.b+c@mail.example.co.uk',
  '',
  'a@b.co',
  `${'a'.repeat(250)}@example.com`,
  'ada.example.com',
  'ada@example.c0m',
  'ada lovelace@example.com',
  'ada@exam\0ple.com',
  'ada@example.com.',
])('emailProblem finds the same problem as the schema in %j', (email) => {
  const checked = z.safeParse(EmailAddress, email);
  expect(emailProblem(email)).toBe(checked.error?.issues[0]?.message ?? null);
});
