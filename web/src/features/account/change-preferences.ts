import { savePreferences } from '@kinora/contract/account';
import type { Preferences } from '@kinora/contract/account';
import { CallError } from '@kinora/contract/client';
import { call } from '#lib/api.ts';
import { readSession, updateSession } from '#lib/session.ts';
import { toast } from '#ui/toast.ts';

/** What the server is known to have, while changes are under way to it. */
let kept: Preferences | null = null;
let waiting = 0;
let line = Promise.resolve();

/**
 * Changes settings here at once, then on the server, one change after the other as they were made; one that
 * fails there is taken back here.
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
