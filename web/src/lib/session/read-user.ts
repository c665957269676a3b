import {
  cellularData,
  defaultPreferences,
  textDirections,
  videoQualities,
  type Preferences,
  type UserData,
} from '@kinora/contract/accounts/account';
import { roles } from '@kinora/contract/roles';
import { maturityLevels } from '@kinora/contract/maturity-levels';

type Check<T> = (value: unknown) => value is T;
type Checks<T> = { [K in keyof T]: Check<T[K]> };

const isString: Check<string> = (value) => typeof value === 'string';
const isStringOrNull: Check<string | null> = (value) => value === null || isString(value);
const isBoolean: Check<boolean> = (value) => typeof value === 'boolean';
const isInteger: Check<number> = (value): value is number => Number.isSafeInteger(value);
const isOneOf =
  <T>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T);
const isPreferences: Check<Preferences> = (value): value is Preferences => pick(value, preferences) !== null;

const preferences: Checks<Preferences> = {
  notifications: isBoolean,
  wifi_only: isBoolean,
  cellular_data: isOneOf(cellularData),
  video_quality: isOneOf(videoQualities),
  text_direction: isOneOf(textDirections),
  autoplay_next: isBoolean,
};

const user: Checks<UserData> = {
  token: isString,
  id: isInteger,
  email: isString,
  email_confirmed: isBoolean,
  name: isString,
  role: isOneOf(roles),
  is_subscribed: isBoolean,
  isMonetized: isBoolean,
  profile_photo_path: isStringOrNull,
  address: isStringOrNull,
  maturity_level: isOneOf(maturityLevels),
  preferences: isPreferences,
  created_at: (value): value is string => isString(value) && !Number.isNaN(Date.parse(value)),
};

// @NOTE The contract's schema could do this, but would add zod to every page's initial code.
/**
 * Reads the user that the browser has stored or an app has sent; null if a field is missing or malformed.
 * A field that is newer than the stored user gets its default.
 */
export function readUser(value: unknown): UserData | null {
  if (!isObject(value)) return null;
  const { preferences: stored = defaultPreferences, email_confirmed = true } = value;
  const { autoplay_next } = defaultPreferences;
  const completed = isObject(stored) && { autoplay_next, ...stored };
  return pick({ ...value, email_confirmed, preferences: completed }, user);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the named fields; null if one of them fails its check. */
function pick<T extends object>(value: unknown, checks: Checks<T>): T | null {
  if (!isObject(value)) return null;
  const fields = Object.entries<Check<unknown>>(checks).map(([name, check]) => ({
    name,
    value: value[name],
    isValid: check(value[name]),
  }));
  if (!fields.every(({ isValid }) => isValid)) return null;
  return Object.fromEntries(fields.map((field) => [field.name, field.value])) as T;
}
