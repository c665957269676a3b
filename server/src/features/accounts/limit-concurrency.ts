import pLimit from 'p-limit';
import { Refusal } from '#http/errors.ts';

/** How many passwords are hashed at once, because each hash takes memory and a core, and how many may wait. */
const limit = pLimit(2);
const maxWaiting = 250;

/**
 * Runs work that hashes a password, after earlier work in the queue. A flood of sign-ins from unknown devices waits
 * here and leaves the database and the cores to known devices, which do not queue.
 * @throws 503 when too many are already waiting.
 */
export async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxWaiting)
    throw new Refusal(503, 'Many people are signing in right now. Please try again in a minute.');
  return limit(work);
}
