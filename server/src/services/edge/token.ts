import { createHmac } from 'node:crypto';

/**
 * Serializes a grant as one path segment, for an edge that verifies it without asking us: the grant, its
 * expiry in seconds, and the HMAC-SHA256 of both and of the folder that it opens. Described with test vectors
 * in docs/edge.md.
 */
export function writeEdgeToken(key: string, grant: string, folder: string, expires_at: Date): string {
  const expires = Math.floor(expires_at.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${folder}~${expires}~${grant}`).digest('hex');
  return `${grant}~${expires}~${signature}`;
}
