import { Refusal } from '#http/errors.ts';

/** How many strangers are seen to side by side, and how many may wait: each takes memory and a core. */
const places = 2;
const mostWaiting = 250;

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Does what a stranger wants of us when it is their turn. A flood of them waits here, and leaves the
 * database and the cores to those who are known.
 * @throws 503 when too many wait already.
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
    // Whoever waits takes over the place.
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }
}
