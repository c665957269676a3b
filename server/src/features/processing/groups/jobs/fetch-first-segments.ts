import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { segmentName } from '@kinora/media/encode/segments';
import type { StoredSegment } from '#features/processing/groups/jobs/join-groups.ts';
import { rethrowMissingOutput } from '#features/processing/jobs/rethrow-missing-output.ts';
import type { Storage } from '#services/storage/types.ts';

/** Two, because a player that opens a film may read more than one segment. */
const firstSegmentNames = new Set([0, 1].map(segmentName));

/** Fetches the first segments of each rendition into a folder, so that the film can be opened there. */
export async function fetchFirstSegments(
  storage: Storage,
  segments: readonly StoredSegment[],
  directory: string,
): Promise<void> {
  for (const { key, name } of segments.filter((segment) => firstSegmentNames.has(basename(segment.name)))) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await storage.read(key).catch(rethrowMissingOutput), createWriteStream(path));
  }
}
