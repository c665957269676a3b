import * as z from 'zod/mini';
import { Instant, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { SignedIn } from './account.ts';
import { Device } from './credentials.ts';
import { Passkey, PasskeyResponse } from './passkeys.ts';
import { EnteredPassword } from './passwords.ts';

/** How many recovery codes a person gets at a time. */
export const recoveryCodesCount = 10;

/** Six digits from an authenticator app, or a recovery code such as `k7mq-9xtb-4hzr-w2cn`, as typed or pasted. */
export const FactorCode = z.string('Enter the code').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, 'Enter the code'),
  z.regex(
    /^(?:\d{6}|[a-z\d]{16})$/,
    'Enter the six digits that the app shows, or a recovery code of sixteen letters and digits',
  ),
);

/** Six digits from an authenticator app. */
export const AppCode = z.string('Enter the code').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1, 'Enter the code'),
  z.regex(/^\d{6}$/, 'The code has six digits'),
);

/** What proves who somebody is, in addition to the password. */
export const Factors = z.object({
  /** The authenticator app; null without one. */
  totp: z.nullable(z.object({ added_at: Instant })),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** What the account needs a second factor for; null if it does not need one. */
  required_for: z.nullable(z.enum(['console', 'payouts'])),
});
export type Factors = z.infer<typeof Factors>;

export const factors = endpoint({
  summary: 'The second factors of the caller’s account',
  method: 'GET',
  path: '/api/factors',
  auth: 'member',
  response: Factors,
});

export const loginWithCode = endpoint({
  summary:
    'Finish a sign-in whose password was right, with a code from the authenticator app or a recovery code; 422 for a wrong code, 404 for an expired ticket, 429 after too many attempts',
  method: 'POST',
  path: '/api/login/code',
  auth: 'visitor',
  encoding: 'json',
  body: z.extend(Device, {
    /** The ticket that `login` returned when it required the second factor. */
    ticket: z.string('The sign-in has expired').check(z.maxLength(200)),
    code: FactorCode,
  }),
  response: SignedIn,
});

export const confirmIdentity = endpoint({
  summary:
    'Confirm who is calling, for calls that require it: with a code or a passkey if the account has a second factor, otherwise with the password',
  method: 'POST',
  path: '/api/confirm-identity',
  auth: 'member',
  encoding: 'json',
  body: z.object({
    code: z.optional(FactorCode),
    passkey: z.optional(PasskeyResponse),
    password: z.optional(EnteredPassword('Enter password')),
  }),
  response: Nothing,
});

/** Recovery codes; they cannot be read again. */
const NewCodes = z.object({ recovery_codes: z.array(z.string()) });

export const beginTotp = endpoint({
  summary: 'Create a secret for an authenticator app; it takes effect once a code from the app is entered',
  method: 'POST',
  path: '/api/factors/totp/begin',
  auth: 'member',
  step_up: 'always',
  response: z.object({
    /** The secret in base32, for typing it into an authenticator app. */
    secret: z.string(),
    /** The same secret in an `otpauth://…` URI, for a QR code. */
    uri: z.string(),
  }),
});

export const confirmTotp = endpoint({
  summary: 'Add the authenticator app, or replace the previous one, confirmed with a code from it',
  method: 'POST',
  path: '/api/factors/totp',
  auth: 'member',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ code: AppCode }),
  response: NewCodes,
});

export const removeTotp = endpoint({
  summary: 'Remove the authenticator app; removing the last factor also deletes the recovery codes',
  method: 'DELETE',
  path: '/api/factors/totp',
  auth: 'member',
  step_up: 'always',
  response: Nothing,
});

export const renewRecoveryCodes = endpoint({
  summary: 'Replace the recovery codes with new ones; 409 without a second factor',
  method: 'POST',
  path: '/api/factors/recovery-codes',
  auth: 'member',
  step_up: 'always',
  response: NewCodes,
});
