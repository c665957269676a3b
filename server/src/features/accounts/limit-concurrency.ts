import pLimit from 'p-limit';
import { Refusal } from '#http/errors.ts';

/** How many passwords are hashed concurrently, and how many may wait: each takes memory and a core. */
const limit = pLimit(2);
const maxWaiting = 250;

/**
 * Runs work that hashes a password when it is its turn. A flood of sign-ins from unknown devices queues here, and
 * leaves the database and the cores to known devices, which do not queue.
 * @throws 503 when too many are already waiting.
 */
export async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxWaiting)
    throw new Refusal(503, 'Many people are signing in right now. Please try again in a minute.');
  return limit(work);
}
