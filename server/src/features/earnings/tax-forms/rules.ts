/** Returns the last day on which a form signed now is valid: the end of the third following year. */
export const validUntil = (now: Date): string => `${now.getUTCFullYear() + 3}-12-31`;

/** Whether a form is still valid today, in UTC. */
export const isValidOn = (valid_until: string, now: Date): boolean =>
  now.toISOString().slice(0, 10) <= valid_until;

/** Whether a typed signature is this name, regardless of capitalization and spacing. */
export const isSignatureOf = (signature: string, name: string): boolean => folded(signature) === folded(name);

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
