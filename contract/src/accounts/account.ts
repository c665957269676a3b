import * as z from 'zod/mini';
import { EmailAddress, Instant, MaturityLevel, Nothing, storable, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const videoQualities = ['Data Saver', 'Standard Quality', 'High Quality'] as const;

/** Account settings, stored on the server and applied on every device. */
export const Preferences = z.object({
  notifications: z.boolean(),
  wifi_only: z.boolean(),
  cellular_data: z.enum(['Automatic', 'Save Data', 'Maximum Data']),
  video_quality: z.enum(videoQualities),
  text_direction: z.enum(['ltr', 'rtl']),
});
export type Preferences = z.infer<typeof Preferences>;

export const usualPreferences: Preferences = {
  notifications: true,
  wifi_only: true,
  cellular_data: 'Automatic',
  video_quality: 'Standard Quality',
  text_direction: 'ltr',
};

/** What the browser stores about the signed-in member. */
export const UserData = z.object({
  token: z.string(),
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['member', 'operator']),
  is_subscribed: z.boolean(),
  isMonetized: z.boolean(),
  profile_photo_path: z.nullable(z.string()),
  address: z.nullable(z.string()),
  maturity_level: MaturityLevel,
  preferences: z._default(Preferences, usualPreferences),
  created_at: Instant,
});
export type UserData = z.infer<typeof UserData>;

/** From this length on, a password is a passphrase and may consist of letters alone. */
const passphraseLength = 16;
const longestPassword = 128;
const lengthOf = (value: string) => [...value].length;

const strongPassword = z.refine<string>(
  (value) =>
    lengthOf(value) >= passphraseLength ||
    (value.length >= 8 &&
      /[a-z]/.test(value) &&
      /[A-Z]/.test(value) &&
      /\d/.test(value) &&
      /[^A-Za-z0-9\s]/.test(value)),
  `Password is not a valid strong Password: use at least 8 characters with a lower-case letter, an upper-case letter, a digit and a symbol, or at least ${passphraseLength} of any kind`,
);

/** A newly chosen password. The server additionally rejects common ones, reported under `errors.password`. */
export const Password = z.string('Password is required').check(
  z.minLength(1, 'Password is required'),
  z.minLength(6, 'Enter password with min 6 chars'),
  z.refine(
    (value) => lengthOf(value) <= longestPassword,
    `Password must be 2 to ${longestPassword} characters`,
  ),
  strongPassword,
);

const device = {
  /** The `device_key` returned by the last sign-in on this device, if any. */
  device_key: z.optional(z.string().check(z.maxLength(200))),
  /** The platform that the client reports; shown in the list of sessions. */
  device_type: z.optional(z.string().check(z.maxLength(50), storable('device_type'))),
};

/**
 * The signed-in member. The client keeps `device_key` beyond the session and sends it with the next sign-in,
 * so that a known device is not locked out while others try to guess the password.
 */
export const SignedIn = z.extend(UserData, { device_key: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const Registration = z.object({
  email: EmailAddress,
  password: Password,
  name: text('Name', 2, 35),
  device_token: z.optional(z.string().check(z.maxLength(500))),
  ...device,
});

export const register = endpoint({
  summary: 'Create an account and sign in',
  method: 'POST',
  path: '/api/register',
  auth: 'visitor',
  encoding: 'json',
  body: Registration,
  answer: SignedIn,
});

export const Credentials = z.object({
  email: z
    .string('Enter A Valid Email Address')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Enter A Valid Email Address'),
      z.maxLength(254),
      storable('Email'),
    ),
  password: z
    .string('Enter A Password')
    .check(z.minLength(1, 'Enter A Password'), z.maxLength(1000, 'Enter A Password')),
  ...device,
});

export const login = endpoint({
  summary: 'Sign in; a wrong address and a wrong password are one and the same 404, too many of them 429',
  method: 'POST',
  path: '/api/login',
  auth: 'visitor',
  encoding: 'json',
  body: Credentials,
  answer: SignedIn,
});

export const logout = endpoint({
  summary: 'End this session',
  method: 'POST',
  path: '/api/logout',
  auth: 'member',
  also_get: true,
  answer: Nothing,
});

export const session = endpoint({
  summary: 'The signed-in person as of now',
  method: 'GET',
  path: '/api/session',
  auth: 'member',
  answer: z.omit(UserData, { token: true }),
});

export const savePreferences = endpoint({
  summary: 'Update settings of the account; omitted ones stay unchanged',
  method: 'POST',
  path: '/api/preferences',
  auth: 'member',
  encoding: 'json',
  body: z.partial(Preferences),
  answer: Preferences,
});
