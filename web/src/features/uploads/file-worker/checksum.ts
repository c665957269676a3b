import { sha256 } from '@noble/hashes/sha2.js';

/**
 * The SHA-256 of a file or a part of it, in base64. Web Crypto's digest is many times faster but not available
 * over plain HTTP, where the file is read and hashed chunk by chunk instead.
 */
export async function computeChecksum(bytes: Blob): Promise<string> {
  if (globalThis.isSecureContext)
    return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())));
  const digest = sha256.create();
  const reader = bytes.stream().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) digest.update(chunk.value);
  return toBase64(digest.digest());
}

/** S3's composite checksum, in hex: the SHA-256 of the SHA-256s of all parts, in order. */
export function computeCompositeChecksum(sums: string[]): string {
  const digest = sha256.create();
  for (const sum of sums) digest.update(Uint8Array.from(atob(sum), (char) => char.charCodeAt(0)));
  return toHex(digest.digest());
}

export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
