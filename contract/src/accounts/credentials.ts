import * as z from 'zod/mini';
import { EmailAddress, storable, text } from '../schemas.ts';

/** A password of at least this length counts as a passphrase, which may consist of letters only. */
const passphraseLength = 16;
const maxPasswordLength = 128;
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
    (value) => lengthOf(value) <= maxPasswordLength,
    `Password must be 2 to ${maxPasswordLength} characters`,
  ),
  strongPassword,
);

export const Device = z.object({
  /** The `device_key` returned by the last sign-in on this device, if any. */
  device_key: z.optional(z.string().check(z.maxLength(200))),
  /** The platform that the client reports; shown in the list of sessions. */
  device_type: z.optional(z.string().check(z.maxLength(50), storable('device_type'))),
});

export const Registration = z.object({
  email: EmailAddress,
  password: Password,
  name: text('Name', 2, 35),
  device_token: z.optional(z.string().check(z.maxLength(500))),
  ...Device.shape,
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
  ...Device.shape,
});
