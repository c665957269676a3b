import { ProfileForm, profileFiles } from '@kinora/contract/accounts/profile';
import * as z from 'zod/mini';

const { accept, max_bytes } = profileFiles.profile_photo_path;
const { name, email, address, maturity_level } = ProfileForm.shape;
const requiredText = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

export const PhotoFile = z
  .file()
  .check(
    z.mime([...accept], 'Photo must be a .png, .gif or .jpeg picture'),
    z.maxSize(max_bytes, `Photo must be at most ${max_bytes / 1024 ** 2}MB`),
  );

export const EnteredEmail = z.pipe(
  z.string().check(z.trim(), z.regex(/^\S+@\S+\.\S+$/, 'Enter valid email')),
  email,
);

/** The form's own messages come first, then the contract's rules. */
export const ProfileFields = z.object({
  name: z.pipe(requiredText('Enter full name'), name),
  email: EnteredEmail,
  address: z.pipe(requiredText('Enter address'), address),
  maturity_level: z.pipe(z.string('Enter maturity level'), maturity_level),
  profile_photo_path: z.nullable(PhotoFile),
});
