import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library's algorithm default is id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// Compared against when there is no such account, so that both answers take the same time.
const nobody = hashPassword('nobody has this password');

/** Whether the password is right; takes as long for an account that does not exist. */
export async function isPassword(stored: string | undefined, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), given);
  return matches && stored !== undefined;
}
