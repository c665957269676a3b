import type { UserData } from '@kinora/contract/accounts/account';
import type { UserDataMessage } from '@kinora/contract/native';
import { readUser } from './read-user.ts';

type Sender = { data: unknown; origin: string; source: unknown };
type Trust = {
  /** Whether a native app shows this page. */
  hasBridge: boolean;
  /** Origins that the operator has configured. */
  origins: readonly string[];
};

/**
 * Returns the user that a message signs in; null if the message is of another kind, malformed, or from an
 * untrusted sender.
 */
export function userDataOf(message: Sender, trust: Trust): UserData | null {
  if (!isTrusted(message, trust)) return null;
  const { type, data } = (parsed(message.data) ?? {}) as Partial<UserDataMessage>;
  const user = type === 'user-data' ? readUser(data) : null;
  return user?.token ? user : null;
}

/**
 * A message from another window or frame always carries its origin (an opaque one as the string `null`) and
 * its source window. Only a message that the app itself injects into the page has neither.
 */
function isTrusted({ origin, source }: Sender, { hasBridge, origins }: Trust): boolean {
  const isFromApp = origin === '' && !source;
  return isFromApp ? hasBridge : origins.includes(origin);
}

/** Bridges pass text; windows can pass objects. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}
