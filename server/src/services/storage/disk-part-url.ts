import * as z from 'zod/mini';
import { after, second, type Clock } from '#clock.ts';
import type { Signer } from '#keys.ts';
import { maxParts } from '#services/storage/parts.ts';
import { PartRefused } from '#services/storage/types.ts';

/** Where the data folder accepts parts, on the page's own origin. */
export const partPath = '/api/upload-part';

const PartQuery = z.object({
  key: z.string(),
  upload: z.string(),
  part: z.string().check(z.regex(/^\d{1,5}$/)),
  /** Seconds since 1970. */
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  sha256: z.optional(z.string()),
  /** Maximum number of bytes, or the exact number if `exact` is present. */
  bytes: z.string().check(z.regex(/^\d{1,16}$/)),
  exact: z.optional(z.literal('1')),
  signature: z.string(),
});
type PartQuery = z.infer<typeof PartQuery>;

export type PartToAccept = {
  key: string;
  storage_ref: string;
  part_number: number;
  sha256: string | undefined;
  max_bytes: number;
  exact_bytes: number | undefined;
};

export function signPartUrl(
  part: PartToAccept & { origin: string; expires_in_s: number },
  signer: Signer,
  clock: Clock,
): string {
  if (!isPartNumber(part.part_number))
    throw new RangeError(`A part number must be from 1 to ${maxParts}, not ${part.part_number}.`);
  const expires = after(clock.now(), part.expires_in_s * second).getTime() / second;
  const query: Omit<PartQuery, 'signature'> = {
    key: part.key,
    upload: part.storage_ref,
    part: String(part.part_number),
    expires: String(Math.ceil(expires)),
    ...(part.sha256 && { sha256: part.sha256 }),
    bytes: String(part.exact_bytes ?? part.max_bytes),
    ...(part.exact_bytes !== undefined && { exact: '1' as const }),
  };
  const signature = signer.sign(signedText(query));
  return `${part.origin}${partPath}?${new URLSearchParams({ ...query, signature })}`;
}

/** @throws PartRefused when the URL was altered or has expired. */
export function readPartQuery(query: unknown, signer: Signer, clock: Clock): PartToAccept {
  const read = PartQuery.safeParse(query);
  if (!read.success || !signer.matches(signedText(read.data), read.data.signature))
    throw new PartRefused(403, 'This upload URL is not valid. Request a new one.');
  const { key, upload, part, expires, sha256, bytes, exact } = read.data;
  if (clock.now().getTime() >= Number(expires) * second)
    throw new PartRefused(403, 'This upload URL has expired. Request a new one.');
  return {
    key,
    storage_ref: upload,
    part_number: Number(part),
    sha256,
    max_bytes: Number(bytes),
    exact_bytes: exact ? Number(bytes) : undefined,
  };
}

const isPartNumber = (number: number) => Number.isInteger(number) && number >= 1 && number <= maxParts;

const signedText = ({ key, upload, part, expires, sha256, bytes, exact }: Omit<PartQuery, 'signature'>) =>
  ['PUT', key, upload, part, expires, sha256 ?? '', bytes, exact ?? ''].join('\n');
