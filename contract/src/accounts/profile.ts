import * as z from 'zod/mini';
import { EmailAddress, Instant, MaturityLevel, Nothing, text } from '../schemas.ts';
import { maturityLevels } from '../maturity-levels.ts';
import { endpoint } from '../endpoint.ts';
import { Code, EnteredPassword } from './passwords.ts';

/** The profile's optional photo; only the first frame of an animated one is stored. */
export const profileFiles = {
  profile_photo_path: { accept: ['image/png', 'image/gif', 'image/jpeg'], max_bytes: 5 * 1024 * 1024 },
};

/** What the account page shows to the member. */
export const Profile = z.object({
  profile_name: z.string(),
  profile_email: z.string(),
  email_confirmed: z.boolean(),
  /** A new address, which replaces `profile_email` once the code sent to it has been entered. */
  pending_email: z.nullable(z.string()),
  profile_address: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  user_description: z.nullable(z.string()),
  maturity_level: MaturityLevel,
  /** Whether changing the maturity level requires a PIN. */
  maturity_locked: z.boolean(),
  created_at: Instant,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileForm = z.object({
  name: text('Name', 2, 35),
  email: EmailAddress,
  address: text('Address', 2, 35),
  maturity_level: z.enum(maturityLevels, {
    error: ({ input }) => {
      if (!input) return 'Maturity level is required';
      const isOutOfBounds = typeof input === 'string' && (input.length < 7 || input.length > 14);
      return `Maturity level ${isOutOfBounds ? 'must be 7 to 14 characters' : 'is not valid'}`;
    },
  }),
});

export const profile = endpoint({
  summary: 'The caller’s account',
  method: 'GET',
  path: '/api/profile',
  auth: 'member',
  response: Profile,
});

export const editProfile = endpoint({
  summary:
    'Update the caller’s account; a photo that is not sent stays unchanged, and a new email address takes effect with confirmEmail',
  method: 'POST',
  path: '/api/editProfile',
  auth: 'member',
  encoding: 'multipart',
  body: ProfileForm,
  files: profileFiles,
  response: Profile,
});

export const deleteProfilePhoto = endpoint({
  summary: 'Delete the caller’s photo',
  method: 'DELETE',
  path: '/api/profile/photo',
  auth: 'member',
  response: Nothing,
});

export const changeEmail = endpoint({
  summary: 'Change only the caller’s email address; the new one takes effect with confirmEmail',
  method: 'POST',
  path: '/api/profile/email',
  auth: 'member',
  encoding: 'json',
  body: z.object({ email: EmailAddress }),
  response: Profile,
});

export const confirmEmail = endpoint({
  summary: 'Switch to the new email address, with the code that was sent there and the password',
  method: 'POST',
  path: '/api/profile/confirm-email',
  auth: 'member',
  step_up: 'with-factor',
  encoding: 'json',
  body: z.object({ code: Code, password: EnteredPassword('Enter password') }),
  response: Profile,
});

export const cancelEmailChange = endpoint({
  summary: 'Cancel a pending change of the email address',
  method: 'DELETE',
  path: '/api/profile/pending-email',
  auth: 'member',
  response: Nothing,
});
