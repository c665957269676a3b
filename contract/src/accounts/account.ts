import * as z from 'zod/mini';
import { Instant, MaturityLevel, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { roles } from '../roles.ts';
import { Credentials, Registration } from './credentials.ts';

export const videoQualities = ['Data Saver', 'Standard Quality', 'High Quality'] as const;
export const cellularData = ['Automatic', 'Save Data', 'Maximum Data'] as const;
export const textDirections = ['ltr', 'rtl'] as const;

const settings = {
  notifications: z.boolean(),
  wifi_only: z.boolean(),
  cellular_data: z.enum(cellularData),
  video_quality: z.enum(videoQualities),
  text_direction: z.enum(textDirections),
  /** Whether the next episode starts automatically. */
  autoplay_next: z.boolean(),
};

/** Account settings, stored on the server and applied on every device. */
export const Preferences = z.object({
  ...settings,
  // Sessions stored in browsers may predate this setting.
  autoplay_next: z._default(settings.autoplay_next, true),
});
export type Preferences = z.infer<typeof Preferences>;

export const defaultPreferences: Preferences = {
  notifications: true,
  wifi_only: true,
  cellular_data: 'Automatic',
  video_quality: 'Standard Quality',
  text_direction: 'ltr',
  autoplay_next: true,
};

/** What the browser stores about the signed-in member. */
export const UserData = z.object({
  token: z.string(),
  id: z.int(),
  email: z.string(),
  /** Until the address is confirmed, only links and codes that confirm it are sent there. */
  // Sessions stored in browsers may predate confirmation, when every account counted as confirmed.
  email_confirmed: z._default(z.boolean(), true),
  name: z.string(),
  role: z.enum(roles),
  is_subscribed: z.boolean(),
  isMonetized: z.boolean(),
  profile_photo_path: z.nullable(z.string()),
  address: z.nullable(z.string()),
  maturity_level: MaturityLevel,
  preferences: z._default(Preferences, defaultPreferences),
  created_at: Instant,
});
export type UserData = z.infer<typeof UserData>;

/**
 * The signed-in member. The client keeps `device_key` beyond the session and sends it with the next sign-in,
 * so that a known device is not locked out while others try to guess the password.
 */
export const SignedIn = z.extend(UserData, { device_key: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const register = endpoint({
  summary: 'Create an account and sign in',
  method: 'POST',
  path: '/api/register',
  auth: 'visitor',
  encoding: 'json',
  body: Registration,
  response: SignedIn,
});

export const login = endpoint({
  summary:
    'Sign in; returns the same 404 for a wrong address and a wrong password, 429 after too many attempts, and 403 with a ticket for the next step if the account has a second factor',
  method: 'POST',
  path: '/api/login',
  auth: 'visitor',
  encoding: 'json',
  body: Credentials,
  response: SignedIn,
});

export const logout = endpoint({
  summary: 'End this session',
  method: 'POST',
  path: '/api/logout',
  auth: 'member',
  also_get: true,
  response: Nothing,
});

export const session = endpoint({
  summary: 'The signed-in person’s current data',
  method: 'GET',
  path: '/api/session',
  auth: 'member',
  response: z.omit(UserData, { token: true }),
});

export const savePreferences = endpoint({
  summary: 'Update settings of the account; omitted ones stay unchanged',
  method: 'POST',
  path: '/api/preferences',
  auth: 'member',
  encoding: 'json',
  body: z.partial(z.object(settings)),
  response: Preferences,
});
