import { readEndedSession, readSession } from './session.ts';

type Values = Record<string, unknown>;

const kept = new Map<string, { user_id: number | null; values: Values }>();
const secret = /password|^code$|card/i;

/**
 * Keeps the input of a form that is unmounted because the session ended, until the same user has signed in
 * again. It is kept in memory, so files are kept too; passwords and codes are omitted.
 */
export function storeInterruptedInput(form: string, values: Values): void {
  const ended = readEndedSession();
  if (readSession() || !ended) return;
  const safe = Object.entries(values).filter(([name]) => !secret.test(name));
  if (safe.length > 0) kept.set(form, { user_id: ended.id, values: Object.fromEntries(safe) });
}

/**
 * Takes the input kept for a form, which can be done only once; null if there is none or it is another
 * user's.
 */
export function takeInterruptedInput(form: string): Values | null {
  const user = readSession();
  const found = kept.get(form);
  if (!user || !found) return null;
  kept.delete(form);
  return found.user_id === user.id ? found.values : null;
}
