import { readEndedSession, readSession } from './session.ts';

type Values = Record<string, unknown>;

const kept = new Map<string, { user_id: number | null; values: Values }>();
const secret = /password|^code$|card/i;

/**
 * Keeps what was typed in a form that goes away because the session has ended, for the same person to find
 * after signing in. It stays in memory, where files survive as well; passwords and codes are not kept.
 */
export function keepInput(form: string, values: Values): void {
  const ended = readEndedSession();
  if (readSession() || !ended) return;
  const safe = Object.entries(values).filter(([name]) => !secret.test(name));
  if (safe.length > 0) kept.set(form, { user_id: ended.id, values: Object.fromEntries(safe) });
}

/** What was kept for a form, once; null where it was nothing, or somebody else's. */
export function takeKeptInput(form: string): Values | null {
  const user = readSession();
  const found = kept.get(form);
  if (!user || !found) return null;
  kept.delete(form);
  return found.user_id === user.id ? found.values : null;
}
