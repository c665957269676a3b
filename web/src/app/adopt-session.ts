import { session, type UserData } from '@kinora/contract/accounts/account';
import { call, CallError } from '@kinora/contract/client';
import { startSession } from '#lib/session/session.ts';

/**
 * Takes over a session that was opened elsewhere, with the user data that the server has; until that data
 * arrives, the current user stays signed in.
 * @returns false if the server rejects the session.
 */
export async function adoptSession(user: UserData): Promise<boolean> {
  const { token } = user;
  try {
    const { data } = await call(session, {}, { token });
    startSession({ ...data, token });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return false;
    // If the server can't confirm the session, trust the app's data; every later call checks the token.
    startSession(user);
  }
  return true;
}
