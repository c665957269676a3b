import type { Location } from 'react-router';
import { readEndedSession } from './session.ts';

/** State for the sign-in and sign-up pages: where to go afterwards. */
export type ReturnState = { from: string };

/** Returns the navigation state that brings the user back to the current page after signing in. */
export const returnStateFor = ({ pathname, search, hash }: Omit<Location, 'key' | 'state'>): ReturnState => ({
  from: pathname + search + hash,
});

/** Returns where to go after signing in; null unless it is a path of this app. */
export function returnPath(state: unknown): string | null {
  const from = (state as Partial<ReturnState> | null)?.from;
  // Browsers treat `//host` and `/\host` as URLs of another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}

/** Where to send someone without a session; if one has ended, they already have an account. */
export const authPath = (): string => (readEndedSession() ? '/sign-in' : '/sign-up');
