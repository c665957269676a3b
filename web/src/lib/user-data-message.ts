import type { UserData } from '@kinora/contract/account';
import { UserDataMessage } from '@kinora/contract/native';
import * as z from 'zod/mini';

type Sender = { data: unknown; origin: string; source: unknown };
type Trust = {
  /** Whether a native app shows this page. */
  hasBridge: boolean;
  /** Origins that the operator has named. */
  origins: readonly string[];
};

/**
 * The person that a message signs in; null for a message that is something else, is malformed, or comes from
 * somebody who may not.
 */
export function userDataOf(message: Sender, trust: Trust): UserData | null {
  if (!mayBeHeard(message, trust)) return null;
  const checked = z.safeParse(UserDataMessage, opened(message.data));
  return checked.success ? checked.data.data : null;
}

/**
 * What another window or frame posts always carries its origin (an opaque one as `null` in letters) and its
 * window. Only what the app itself puts into the page has neither.
 */
function mayBeHeard({ origin, source }: Sender, { hasBridge, origins }: Trust): boolean {
  const isFromApp = origin === '' && !source;
  return isFromApp ? hasBridge : origins.includes(origin);
}

/** Bridges carry text; windows can carry values. */
function opened(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
}
