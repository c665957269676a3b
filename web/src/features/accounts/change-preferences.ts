import { savePreferences } from '@kinora/contract/accounts/account';
import type { Preferences } from '@kinora/contract/accounts/account';
import { CallError } from '@kinora/contract/client';
import { call } from '#lib/api/call.ts';
import { readSession, updateSession } from '#lib/session/session.ts';
import { toast } from '#ui/toast/toast.ts';

/** The preferences last confirmed by the server, while changes are in flight. */
let kept: Preferences | null = null;
let waiting = 0;
let line = Promise.resolve();

/**
 * Applies a change locally right away, then saves changes to the server one at a time, in order. A change
 * that fails to save is reverted here.
 */
export function changePreferences(change: Partial<Preferences>): void {
  const user = readSession();
  if (!user) return;
  if (waiting === 0) kept = user.preferences;
  waiting += 1;
  updateSession({ preferences: { ...user.preferences, ...change } });
  line = line.then(() => save(change, user.token));
}

async function save(change: Partial<Preferences>, token: string): Promise<void> {
  try {
    if (readSession()?.token === token) kept = (await call(savePreferences, { body: change })).data;
  } catch (error) {
    const reason = error instanceof CallError ? error.message : 'Something went wrong. Please try again.';
    toast.error(`Your change was not saved. ${reason}`);
  }
  waiting -= 1;
  if (waiting === 0 && kept && readSession()?.token === token) updateSession({ preferences: kept });
}
