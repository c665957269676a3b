import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The value was not sealed for this place, was altered, or was sealed with a different key. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/**
 * Encrypts with AES-256-GCM; the result is a fresh nonce, the ciphertext and the tag.
 * @param place where it will be stored; it cannot be opened anywhere else.
 */
export function encrypt(key: Buffer, plain: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(place),
  );
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws CannotOpen, which reveals neither the content nor the key. */
export function decrypt(key: Buffer, sealed: Buffer, place: string): Buffer {
  const end = sealed.length - tagBytes;
  if (end < nonceBytes) throw new CannotOpen(`The value sealed for ${place} is cut off.`);
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, end)), decipher.final()]);
  } catch {
    throw new CannotOpen(`The value sealed for ${place} was altered, or belongs elsewhere.`);
  }
}
