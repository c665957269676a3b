import { createHmac } from 'node:crypto';

/**
 * Serialises a grant for an edge that checks it itself, as one path segment: the grant, the second in which
 * it expires, and the HMAC-SHA256 of both and the folder that it opens. Described with test vectors in
 * docs/edge.md.
 */
export function writeEdgeToken(key: string, grant: string, folder: string, expires_at: Date): string {
  const expires = Math.floor(expires_at.getTime() / 1000);
  const signature = createHmac('sha256', key).update(`${folder}~${expires}~${grant}`).digest('hex');
  return `${grant}~${expires}~${signature}`;
}
