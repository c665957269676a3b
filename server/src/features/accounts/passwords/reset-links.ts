import { randomBytes } from 'node:crypto';
import { hashToken } from '#http/access/auth.ts';

/** Returns the secret of a link for choosing a new password (128 random bits), and the hash that we store. */
export function newResetLink(): { secret: string; link_hash: Buffer } {
  const secret = randomBytes(16).toString('hex');
  return { secret, link_hash: hashToken(secret) };
}
