import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What was to be opened is not what was sealed there, or was sealed by another key. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/**
 * Encrypts by AES-256-GCM: a fresh nonce, the ciphertext, the tag.
 * @param place where it will lie; it opens nowhere else.
 */
export function encrypt(key: Buffer, plain: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(place),
  );
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws CannotOpen, which says neither what was inside nor by which key. */
export function decrypt(key: Buffer, sealed: Buffer, place: string): Buffer {
  const end = sealed.length - tagBytes;
  if (end < nonceBytes) throw new CannotOpen(`What is sealed at ${place} is cut off.`);
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
  } catch {
    throw new CannotOpen(`What is sealed at ${place} was changed, or belongs elsewhere.`);
  }
}
