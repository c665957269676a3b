import * as z from 'zod/mini';
import { text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { profileFiles } from './profile.ts';

export const genders = ['female', 'male'] as const;

/** The data on the Manage Profile page; dates are formatted as `1990-04-30`. */
export const ManagedProfile = z.object({
  name: z.string(),
  date_of_birth: z.nullable(z.iso.date()),
  gender: z.nullable(z.enum(genders)),
  /** Names of languages. */
  languages: z.array(z.string()),
  profile_photo_path: z.nullable(z.string()),
});
export type ManagedProfile = z.infer<typeof ManagedProfile>;

/** A plausible date of birth, as `1990-04-30` or `1990/04/30`. */
const DateOfBirth = z.string('Date of birth is not valid').check(
  z.overwrite((value) => value.trim().replaceAll('/', '-')),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Date of birth is not valid'),
  z.refine((value) => isRealDate(value), 'Date of birth is not valid'),
  z.refine((value) => !isRealDate(value) || value >= '1900-01-01', 'Date of birth is not valid'),
);

export const ManagedProfileForm = z.object({
  name: text('Name', 2, 35),
  date_of_birth: z.optional(DateOfBirth),
  gender: z.optional(z.enum(genders, 'Gender is not valid')),
  languages: z._default(
    z
      .array(z.string('Language is not valid').check(z.maxLength(60, 'Language is not valid')))
      .check(z.maxLength(1000, 'Language is not valid')),
    [],
  ),
});

export const managedProfile = endpoint({
  summary: 'The caller’s details on Manage Profile',
  method: 'GET',
  path: '/api/manage-profile',
  auth: 'member',
  response: ManagedProfile,
});

export const saveManagedProfile = endpoint({
  summary:
    'Save Manage Profile: omitted fields are cleared, but the photo stays unchanged unless a new one is sent',
  method: 'POST',
  path: '/api/manage-profile',
  auth: 'member',
  encoding: 'multipart',
  body: ManagedProfileForm,
  files: profileFiles,
  response: ManagedProfile,
});

/** Whether the day exists in the calendar; February 30 does not. */
function isRealDate(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
