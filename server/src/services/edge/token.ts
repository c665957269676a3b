import { createHmac } from 'node:crypto';

/**
 * Serializes a grant as one path segment, for an edge that verifies it without asking us: the grant, its
 * expiry in seconds, and the HMAC-SHA256 of the folder that the grant opens, the expiry and the grant. The
 * format is described in docs/edge.md, with test vectors.
 */
export function writeEdgeToken(key: string, grant: string, folder: string, expires_at: Date): string {
  const expires = Math.floor(expires_at.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${folder}~${expires}~${grant}`).digest('hex');
  return `${grant}~${expires}~${signature}`;
}
