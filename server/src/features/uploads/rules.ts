import { randomBytes } from 'node:crypto';
import { hour, minute } from '#clock.ts';
import type { StoredPart } from '#services/storage/types.ts';

/** Where all uploaded films lie. */
export const sourceFolder = 'sources/';

/** A key that no other upload will ever have. */
export const newSourceKey = (episode_id: number) =>
  `${sourceFolder}${episode_id}/${randomBytes(12).toString('hex')}.mp4`;

/** An upload that nobody has touched for this long is given up. */
export const abandonedAfter_ms = 24 * hour;

/** Enough for a part of 100 MB on a slow line, as its address is checked when the first byte arrives. */
export const partUrlLife_s = (30 * minute) / 1000;

/** Some clients take the quotes off the header that they read. */
export const sameEtag = (one: string, other: string) => one.replaceAll('"', '') === other.replaceAll('"', '');

export type Incomplete = { message: string; part_number: number | null };

/**
 * What keeps an upload from being completed, in words: its parts must be numbered 1, 2, 3… without a gap,
 * and the ones that were registered must be the ones that the store has. Null when nothing does.
 */
export function incompleteness(registered: StoredPart[], stored: StoredPart[]): Incomplete | null {
  if (registered.length === 0)
    return { message: 'No part of the video has arrived yet. Please upload it first.', part_number: null };
  for (const [index, part] of registered.entries())
    if (part.part_number !== index + 1) return missing(index + 1);
  for (const { part_number, etag } of registered)
    if (stored.find((part) => part.part_number === part_number)?.etag !== etag) return missing(part_number);
  const unregistered = stored.find((part) => part.part_number > registered.length);
  return unregistered ? missing(unregistered.part_number) : null;
}

const missing = (part_number: number) => ({
  message: `Part ${part_number} has not fully arrived. Please resume the upload.`,
  part_number,
});

export const smallParts = 'Every part but the last must have at least 5 MiB. Please cancel and upload again.';
