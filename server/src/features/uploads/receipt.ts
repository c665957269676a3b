import { createHash } from 'node:crypto';
import { partSize, type UploadReceipt } from '@kinora/contract/uploads/uploads';
import type { RegisteredPart, Upload } from '#features/uploads/queries.ts';
import { fileOf } from '#features/uploads/rules.ts';

/**
 * Returns the receipt of a completed upload; null if the upload began without a file name.
 */
export function receiptOf(upload: Upload, parts: RegisteredPart[]): UploadReceipt | null {
  const file = fileOf(upload);
  if (!file) return null;
  const checksums = parts.map(({ sha256 }) => sha256);
  // A part without a checksum cannot be vouched for.
  if (!checksums.every((checksum) => checksum !== null)) return null;
  const hash = createHash('sha256');
  for (const checksum of checksums) hash.update(Buffer.from(checksum, 'base64'));
  return {
    file_name: file.name,
    size_bytes: file.size_bytes,
    part_size: partSize,
    parts: parts.length,
    sha256: hash.digest('hex'),
    is_checked_by_storage: parts.every(({ checked_by_store }) => checked_by_store),
    completed_at: upload.updated_at,
  };
}
