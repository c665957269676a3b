import { createHash } from 'node:crypto';
import { PartMismatch, type StoredPart } from '#services/storage/types.ts';

const MiB = 1024 ** 2;
/** S3's minimum part size, except for the last part. */
const minPartBytes = 5 * MiB;
export const maxParts = 10_000;

type NamedPart = { part_number: number; etag: string };

/**
 * Checks that these are all the stored parts, in order, and returns them.
 * @throws PartMismatch stating which part is wrong and why.
 */
export function checkParts(named: NamedPart[], stored: StoredPart[]): StoredPart[] {
  if (named.length === 0) throw new PartMismatch('There are no parts to join.');
  const unlisted = stored.find((part) => !named.some(({ part_number }) => part_number === part.part_number));
  if (unlisted) throw new PartMismatch(`Part ${unlisted.part_number} has arrived but is not in the list.`);
  const byNumber = new Map(stored.map((part) => [part.part_number, part]));
  return named.map(({ part_number, etag }, index) => {
    const previous = named[index - 1];
    if (previous && previous.part_number >= part_number)
      throw new PartMismatch(`Part ${part_number} is out of order.`);
    const part = byNumber.get(part_number);
    if (!part) throw new PartMismatch(`Part ${part_number} has not arrived.`);
    if (part.etag !== etag)
      throw new PartMismatch(`Part ${part_number} does not match its checksum in the list.`);
    if (index < named.length - 1 && part.size_bytes < minPartBytes)
      throw new PartMismatch(`Part ${part_number} is smaller than 5 MiB and not the last.`);
    return part;
  });
}

/** Computes S3's ETag for an object joined from parts: the MD5 of the parts' MD5s, and the number of parts. */
export function joinedEtag(parts: { etag: string }[]): string {
  const md5 = createHash('md5');
  for (const { etag } of parts) md5.update(Buffer.from(etag.slice(1, -1), 'hex'));
  return `"${md5.digest('hex')}-${parts.length}"`;
}
