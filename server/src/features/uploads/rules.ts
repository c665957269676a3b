import { randomBytes } from 'node:crypto';
import { hour, minute } from '#clock.ts';
import { partSize, type UploadFile } from '@kinora/contract/uploads/uploads';
import { lastPartOf } from '#features/processing/arriving/rules.ts';
import { gbText } from '#features/processing/quota-rules.ts';
import type { StoredPart } from '#services/storage/types.ts';

/** The storage folder of all uploaded films. */
export const sourceFolder = 'sources/';

/** Generates a key that no other upload will ever have. */
export const newSourceKey = (episode_id: number) =>
  `${sourceFolder}${episode_id}/${randomBytes(12).toString('hex')}.mp4`;

/** An upload that has not been touched for this long expires. */
export const abandonedAfter_ms = 24 * hour;

/**
 * Long enough even for a slow connection: a URL is checked when the first byte of a part arrives, not the last
 * of its 100 MB.
 */
export const partUrlLifetime_s = (30 * minute) / 1000;

type NamedFile = { file_name: string | null; size_bytes: number | null; fingerprint: string | null };

/** Returns the file of an upload, if its sender named it. */
export function fileOf({ file_name, size_bytes, fingerprint }: NamedFile): UploadFile | null {
  if (file_name === null || size_bytes === null || fingerprint === null) return null;
  return { name: file_name, size_bytes, fingerprint };
}

/** Some clients strip the quotes from the header. */
export const isSameEtag = (a: string, b: string) => a.replaceAll('"', '') === b.replaceAll('"', '');

export type Incomplete = { message: string; part_number: number | null };

/**
 * Returns why an upload cannot be completed; null if it can. Its parts must be numbered 1, 2, 3…
 * without gaps, the registered parts must match the store's, and if the file's size is known, their
 * sizes must match it.
 */
export function whyIncomplete(
  registered: StoredPart[],
  stored: StoredPart[],
  file_size: number | null,
): Incomplete | null {
  if (registered.length === 0)
    return {
      message: 'No part of the video has been received yet. Please upload it first.',
      part_number: null,
    };
  for (const [index, part] of registered.entries())
    if (part.part_number !== index + 1) return missingPart(index + 1);
  for (const { part_number, etag } of registered)
    if (stored.find((part) => part.part_number === part_number)?.etag !== etag)
      return missingPart(part_number);
  const unregistered = stored.find((part) => part.part_number > registered.length);
  if (unregistered) return missingPart(unregistered.part_number);
  if (file_size === null) return null;
  if (registered.length < countParts(file_size)) return missingPart(registered.length + 1);
  const wrong = registered.find(
    ({ part_number, size_bytes }) => size_bytes !== sizeOfPart(file_size, part_number),
  );
  return wrong ? missingPart(wrong.part_number) : null;
}

/** Returns what is wrong with a request for a part's upload URL, by field; null if nothing is. */
export function partRequestErrors(
  { size_bytes }: { size_bytes: number | null },
  { partNumber, sha256 }: { partNumber: number; sha256?: string | undefined },
): Record<string, string> | null {
  if (size_bytes === null) return null;
  const parts = countParts(size_bytes);
  if (partNumber > parts) return { partNumber: `partNumber must be at most ${parts} for this file` };
  return sha256 ? null : { sha256: 'sha256 is required: this upload was started with checksums' };
}

/** Whether an upload has several parts, so that it can be read before all of them have been received. */
export const hasSeveralParts = ({ size_bytes }: Pick<NamedFile, 'size_bytes'>): boolean =>
  lastPartOf(size_bytes ?? 0) !== null;

const countParts = (file_size: number) => Math.ceil(file_size / partSize);

export const sizeOfPart = (file_size: number, part_number: number) =>
  Math.max(0, Math.min(partSize, file_size - (part_number - 1) * partSize));

/**
 * Whether to check an upload once this part has been received, while others are still missing: a film's first or
 * last part describes its contents.
 * @param received how many parts have been received.
 */
export function isCheckedEarly(
  { size_bytes }: Pick<NamedFile, 'size_bytes'>,
  part_number: number,
  received: number,
): boolean {
  const last = lastPartOf(size_bytes ?? 0);
  if (!last || received >= last.part_number) return false;
  return part_number === 1 || part_number === last.part_number;
}

const missingPart = (part_number: number) => ({
  message: `Part ${part_number} has not been fully received. Please resume the upload.`,
  part_number,
});

export const partsTooSmallMessage =
  'Every part but the last must be at least 5 MiB. Please cancel and upload again.';

export const overQuotaMessage = (held: number, quota: number) =>
  `Your unfinished uploads take up ${gbText(held)} of at most ${gbText(quota)}. Finish or cancel one of them, then continue with this one.`;

export const fileOverQuotaMessage = (quota: number) =>
  `This file is too large: unfinished uploads may take up at most ${gbText(quota)}.`;

export const diskAlmostFullMessage =
  'Uploads are paused because the disk of this service is almost full. Everything received so far is kept, and the upload continues once there is space.';

export const partTooLargeMessage =
  'A part of this upload is larger than 100 MB, so the upload was cancelled. Please start again with parts of at most 100 MB.';
