import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library defaults to argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// The hash to verify against when the account does not exist, so that both cases take the same time.
const dummyHash = hashPassword('nobody has this password');

/** Whether the password is correct; takes just as long for a nonexistent account. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored !== undefined;
}
