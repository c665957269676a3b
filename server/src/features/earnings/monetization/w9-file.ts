import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#context.ts';
import { sanitizeFileName } from '#features/earnings/monetization/rules.ts';
import type { ReceivedFile } from '#http/body/body.ts';
import { decrypt, encrypt } from '#services/secrets/cipher.ts';

/** Columns that describe a stored W-9. */
export type StoredW9 = {
  w9_object: string;
  w9_key_sealed: string;
  w9_file_name: string;
  w9_content_type: string;
  w9_size_bytes: number;
  w9_received_at: Date;
};

/**
 * Stores a W-9 encrypted under its own key, which is sealed in the row: once the row is gone the file is
 * unreadable, and a new service key does not require rewriting any file.
 */
export async function storeW9(
  { storage, secrets, clock }: Pick<Context, 'storage' | 'secrets' | 'clock'>,
  user_id: number,
  { path, content_type, file_name }: ReceivedFile,
): Promise<StoredW9> {
  const key = randomBytes(32);
  const w9_object = `tax/${user_id}/${randomUUID()}`;
  await storage.put(w9_object, encrypt(key, await readFile(path), w9_object), {
    content_type: 'application/octet-stream',
  });
  return {
    w9_object,
    w9_key_sealed: secrets.seal(key, { column: 'tax_profiles.w9', user_id }),
    w9_file_name: sanitizeFileName(file_name),
    w9_content_type: content_type,
    w9_size_bytes: (await stat(path)).size,
    w9_received_at: clock.now(),
  };
}

/** Returns the decrypted file. @throws CannotOpen */
export const readW9File = async (
  { storage }: Pick<Context, 'storage'>,
  w9_object: string,
  key: Buffer,
): Promise<Buffer> => decrypt(key, await buffer(await storage.read(w9_object)), w9_object);
