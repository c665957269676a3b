import * as z from 'zod/mini';
import { EmailAddress, Instant, MaturityLevel, maturityLevels, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The file that a profile may carry; a moving one is kept as its first picture. */
export const profileFiles = {
  profile_photo_path: { accept: ['image/png', 'image/gif', 'image/jpeg'], max_bytes: 5 * 1024 * 1024 },
};

/** What the account page shows of its own person. */
export const Profile = z.object({
  profile_name: z.string(),
  profile_email: z.string(),
  profile_address: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  user_description: z.nullable(z.string()),
  maturity_level: MaturityLevel,
  created_at: Instant,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileForm = z.object({
  name: text('Name', 2, 35),
  email: EmailAddress,
  address: text('Address', 2, 35),
  maturity_level: z.enum(maturityLevels, {
    error: ({ input }) => `Maturity level is ${input ? 'not valid' : 'required'}`,
  }),
});

export const profile = endpoint({
  summary: 'The account of the person who asks',
  method: 'GET',
  path: '/api/profile',
  auth: 'member',
  answer: Profile,
});

export const editProfile = endpoint({
  summary: 'Change the own account; a photo that is not sent stays as it is',
  method: 'POST',
  path: '/api/editProfile',
  auth: 'member',
  encoding: 'multipart',
  body: ProfileForm,
  files: profileFiles,
  answer: Profile,
});
