import { hkdfSync } from 'node:crypto';

/** Derives the key for one purpose from a key of the service. */
export const deriveKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `kinora ${purpose}`, 32));
