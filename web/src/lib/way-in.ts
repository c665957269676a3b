import type { Location } from 'react-router';
import { readEndedSession } from './session.ts';

/** What the sign-in and sign-up pages are told: where to go on afterwards. */
export type WayIn = { from: string };

/** The state to lead to a form with, so that signing in leads back to the page at hand. */
export const backTo = ({ pathname, search, hash }: Omit<Location, 'key' | 'state'>): WayIn => ({
  from: pathname + search + hash,
});

/** Where to go after signing in; null unless it is a path of this app. */
export function returnPath(state: unknown): string | null {
  const from = (state as Partial<WayIn> | null)?.from;
  // Browsers read `//host` and `/\host` as addresses of another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}

/** Where somebody without a session gets in: members whose session has ended have an account already. */
export const entrance = (): string => (readEndedSession() ? '/sign-in' : '/sign-up');
