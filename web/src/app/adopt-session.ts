import { session } from '@kinora/contract/account';
import type { UserData } from '@kinora/contract/account';
import { call, CallError } from '@kinora/contract/client';
import { startSession } from '#lib/session.ts';

/**
 * Takes over a session that was opened elsewhere, as the server knows it; whoever is signed in stays so until
 * then. @returns false when the server refuses it.
 */
export async function adoptSession(user: UserData): Promise<boolean> {
  const { token } = user;
  try {
    const { data } = await call(session, {}, { token });
    startSession({ ...data, token });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return false;
    // Without a connection the app's word has to do; every call will check it.
    startSession(user);
  }
  return true;
}
