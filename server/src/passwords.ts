import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#http/errors.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library's algorithm default is id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

// Compared against when there is no such account, so that both answers take the same time.
const nobody = hash('nobody has this password', cost);

/**
 * Whether the password is right; takes as long for an account that does not exist.
 * @param is_first the caller is known, and does not wait behind strangers.
 */
export async function isPassword(
  stored: string | undefined,
  given: string,
  is_first = false,
): Promise<boolean> {
  const against = stored ?? (await nobody);
  const matches = await (is_first ? verify(against, given) : inTurn(() => verify(against, given)));
  return matches && stored !== undefined;
}

/** How many hashes are worked on side by side, and how many may wait; each takes memory and a core. */
const places = 2;
const mostWaiting = 200;

let taken = 0;
const waiting: (() => void)[] = [];

/** @throws 503 when too many wait already: a flood of guesses must not fill the memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
