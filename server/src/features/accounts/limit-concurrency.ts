import { Refusal } from '#http/errors.ts';

/** How many strangers are served concurrently, and how many may wait: each takes memory and a core. */
const places = 2;
const mostWaiting = 250;

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a stranger's request when it is their turn. A flood of strangers queues here and leaves the database
 * and the cores to known devices.
 * @throws 503 when too many are waiting already.
 */
export async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (taken < places) taken++;
  else if (waiting.length >= mostWaiting)
    throw new Refusal(503, 'Very many people are signing in just now. Please try again in a minute.');
  else
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  try {
    return await work();
  } finally {
    // Hands the place to the next in the queue.
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }
}
