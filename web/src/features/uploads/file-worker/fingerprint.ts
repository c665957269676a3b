import { sha256 } from '@noble/hashes/sha2.js';
import type { UploadFile } from '@kinora/contract/uploads/uploads';
import { toHex } from './checksum.ts';

const sample_bytes = 256 * 1024;
const sampleCount = 16;

/**
 * Identifies a file, here or on another device: a SHA-256 over its size and sixteen samples of it, so that
 * even a 10 GB file takes only a moment. It only decides whether the publisher may resume an upload. The bytes
 * of two files cannot be mixed, because the checksums of the parts that the server holds are compared with
 * those of the chosen file.
 */
export async function computeFingerprint(file: Blob): Promise<string> {
  const digest = sha256.create();
  digest.update(new TextEncoder().encode(`${file.size}\n`));
  const spacing = Math.max(0, file.size - sample_bytes) / (sampleCount - 1);
  const starts = new Set(Array.from({ length: sampleCount }, (_, index) => Math.floor(index * spacing)));
  for (const start of starts)
    digest.update(new Uint8Array(await file.slice(start, start + sample_bytes).arrayBuffer()));
  return toHex(digest.digest());
}

/** Ignores the name, which may differ on another device. */
export function isSameFile(
  stored: Pick<UploadFile, 'size_bytes' | 'fingerprint'> | null,
  chosen: UploadFile,
): boolean {
  return stored?.size_bytes === chosen.size_bytes && stored.fingerprint === chosen.fingerprint;
}
