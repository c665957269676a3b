import { genders, ManagedProfileForm, type ManagedProfile } from '@kinora/contract/accounts/manage-profile';
import * as z from 'zod/mini';
import { PhotoFile } from '../profile-form.ts';

const { name } = ManagedProfileForm.shape;

/** What to do with the photo: keep it, remove it, or replace it with this file. */
export type PhotoChange = 'kept' | 'removed' | File;

/** The form's own messages come first, then the contract's rules. */
export const ManagedFields = z.object({
  name: z.pipe(z.string().check(z.trim(), z.minLength(1, 'Enter full name')), name),
  date_of_birth: z.nullable(z.string()),
  gender: z.nullable(z.pipe(z.string(), z.enum(genders))),
  languages: z.array(z.string()),
  profile_photo_path: z.union([z.enum(['kept', 'removed']), PhotoFile]),
});

/** The form's initial values. */
export function toFormValues(profile: ManagedProfile): z.input<typeof ManagedFields> {
  return { ...profile, profile_photo_path: 'kept' };
}
