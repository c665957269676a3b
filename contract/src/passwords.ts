import * as z from 'zod/mini';
import { Password } from './account.ts';
import { endpoint } from './endpoint.ts';

/** An address somebody types to be found by; whether it is known is never answered. */
const GivenEmail = z
  .string('Enter valid email')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Enter valid email'),
    z.regex(/^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/, 'Enter valid email'),
  );

/** The six digits of a letter, as somebody types or pastes them. */
export const Code = z.string('Enter verification code').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1, 'Enter verification code'),
  z.regex(/^\d{6}$/, 'This code is incorrect: it has six digits'),
);

/** The code of an email for a new password: six digits, or twenty where others try to get into the account. */
export const ResetCode = z.string('Enter verification code').check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1, 'Enter verification code'),
  z.regex(/^(?:\d{6}|\d{20})$/, 'This code is incorrect: enter it as it stands in the email'),
);

/**
 * Random text that a browser makes for one reset and sends with both calls. It keeps its code and its tries
 * apart from those of others; without it they are those of its network.
 */
const BrowserKey = z.optional(z.string().check(z.minLength(16), z.maxLength(200)));

/** What the last sign-in on this device answered: it has its own limit, so that others in its network use up none of it. */
const DeviceKey = z.optional(z.string().check(z.maxLength(200)));

/** A password that is there already, whatever the rules were when it was chosen. */
export const GivenPassword = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(1000, message));

export const forgotPassword = endpoint({
  summary:
    'Have a code sent with which a new password can be chosen; the answer is the same for every address',
  method: 'POST',
  path: '/api/forgot_password',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({ email: GivenEmail, browser_key: BrowserKey, device_key: DeviceKey }),
  answer: z.null(),
});

export const verifyCode = endpoint({
  summary: 'Turn the code of the letter into a token for a new password; a message with "incorrect" says no',
  method: 'POST',
  path: '/api/code-verify',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({
    email: GivenEmail,
    code: ResetCode,
    browser_key: BrowserKey,
    device_key: DeviceKey,
  }),
  /** The token is good for one new password within ten minutes. */
  answer: z.object({ email: z.string(), token: z.string() }),
});

export const updatePassword = endpoint({
  summary:
    'Choose a new password: with the token of code-verify, as bearer or field, or signed in with the old one. Ends all other sessions',
  method: 'POST',
  path: '/api/update_password',
  auth: 'visitor',
  encoding: 'json',
  body: z.object({
    /** Asked for with a token; signed in it is the caller's own. */
    email: z.optional(GivenEmail),
    password: Password,
    oldPassword: z.optional(GivenPassword('Enter Old password')),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    /** To be kept by the browser and sent with the next sign-in: see `login`. Null when signed in. */
    device_key: z.nullable(z.string()),
  }),
});
