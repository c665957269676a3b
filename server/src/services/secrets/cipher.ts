import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The value was not sealed for this location, was altered, or was sealed with a different key. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/**
 * Encrypts with AES-256-GCM; the result is a fresh nonce, the ciphertext and the tag.
 * @param location where the result will be stored; it cannot be decrypted for any other location.
 */
export function encrypt(key: Buffer, plain: Buffer, location: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(location),
  );
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws CannotOpen, which reveals neither the content nor the key. */
export function decrypt(key: Buffer, sealed: Buffer, location: string): Buffer {
  const end = sealed.length - tagBytes;
  if (end < nonceBytes) throw new CannotOpen(`The value sealed for ${location} is truncated.`);
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(location))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
  } catch {
    throw new CannotOpen(`The value sealed for ${location} was altered, or belongs elsewhere.`);
  }
}
