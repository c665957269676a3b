import * as z from 'zod/mini';
import { Password } from './credentials.ts';
import { endpoint } from '../endpoint.ts';

/** The email address of an account; responses never reveal whether it is known. */
const EnteredEmail = z.string('Enter valid email').check(
  z.trim(),
  z.toLowerCase(),
  // Without `abort`, the pattern would also run on longer texts, in quadratic time.
  z.maxLength(254, { error: 'Enter valid email', abort: true }),
  z.regex(/^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/, 'Enter valid email'),
);

/** A six-digit code from an email, as typed or pasted. */
export const Code = z.string('Enter verification code').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1, 'Enter verification code'),
  z.regex(/^\d{6}$/, 'This code is incorrect: it has six digits'),
);

/** The code of a password reset: six digits, or twenty for an account that is under attack. */
export const ResetCode = z.string('Enter verification code').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1, 'Enter verification code'),
  z.regex(/^(?:\d{6}|\d{20})$/, 'This code is incorrect: enter it exactly as in the email'),
);

/**
 * Random text that a browser generates for one reset and sends with both calls. The code and the count of
 * attempts are tied to it; without it they are tied to the caller's network.
 */
const BrowserKey = z.optional(z.string().check(z.minLength(16), z.maxLength(200)));

/**
 * The `device_key` returned by the last sign-in on this device: a known device has its own rate limit, so
 * that others on its network cannot exhaust it.
 */
const DeviceKey = z.optional(z.string().check(z.maxLength(200)));

/** An existing password, whatever the rules were when it was chosen. */
export const EnteredPassword = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(1000, message));

export const forgotPassword = endpoint({
  summary: 'Email a code for choosing a new password; the response is the same for every address',
  method: 'POST',
  path: '/api/forgot_password',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({ email: EnteredEmail, browser_key: BrowserKey, device_key: DeviceKey }),
  response: z.null(),
});

export const verifyCode = endpoint({
  summary:
    'Exchange the emailed code for a token to set a new password; the error message for a wrong code contains "incorrect"',
  method: 'POST',
  path: '/api/code-verify',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({
    email: EnteredEmail,
    code: ResetCode,
    browser_key: BrowserKey,
    device_key: DeviceKey,
  }),
  /** The token can set one new password within ten minutes. */
  response: z.object({ email: z.string(), token: z.string() }),
});

export const openResetLink = endpoint({
  summary:
    'Exchange the secret from the emailed link for a token to set a new password; 403 if the link has expired or was used',
  method: 'POST',
  path: '/api/reset-link',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({ link: z.string('The link is not complete').check(z.maxLength(200)) }),
  /** The same response as for `code-verify`. */
  response: z.object({ email: z.string(), token: z.string() }),
});

export const updatePassword = endpoint({
  summary:
    'Choose a new password: with the token from code-verify or reset-link, sent as the bearer token or in the body, or, when signed in, with the old password. Ends all other sessions',
  method: 'POST',
  path: '/api/update_password',
  auth: 'visitor',
  step_up: 'with-factor',
  encoding: 'json',
  body: z.object({
    /** Required with a token; for a signed-in caller it must be their own address, if sent. */
    email: z.optional(EnteredEmail),
    password: Password,
    oldPassword: z.optional(EnteredPassword('Enter Old password')),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    /** The browser stores it and sends it with the next sign-in: see `login`. Null when signed in. */
    device_key: z.nullable(z.string()),
  }),
});
