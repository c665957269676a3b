import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { folderOf, type Rung } from '@kinora/media/encode/ladder';
import { initName, readSegment, segmentName } from '@kinora/media/encode/segments';
import type { EncodedTrack } from '#db/tables/processing.ts';
import { putFiles } from '#features/processing/jobs/put-files.ts';
import { groupPrefix } from '#features/processing/jobs/work-folder.ts';
import type { Storage } from '#services/storage/types.ts';

/** Returns the path of a group's segment, below the prefix of its claim. */
export const segmentPath = (rung: string, index: number): string => `${rung}/${segmentName(index)}`;

type GroupStore = {
  /** Reads a segment's details and starts putting its files into storage. */
  add: (index: number) => Promise<void>;
  /** Resolves with the details of all segments, once they are in storage. */
  finish: () => Promise<EncodedTrack[]>;
  /** Resolves once no more files are being put into storage, whether that succeeded or not. */
  settled: () => Promise<unknown>;
};

/** Moves the segments of a group from a folder into storage, as they are written. */
export function storeGroup(
  storage: Storage,
  { video_id, claim }: { video_id: number; claim: number },
  { folder, rungs, signal }: { folder: string; rungs: readonly Rung[]; signal: AbortSignal },
): GroupStore {
  const prefix = groupPrefix(video_id, claim);
  const tracks: EncodedTrack[] = rungs.map((rung) => ({ rung: folderOf(rung), init: '', segments: [] }));
  const limit = pLimit(2);
  const pendingPuts: Promise<unknown>[] = [];
  return {
    add: async (index) => {
      for (const { rung, segments } of tracks) {
        const segment = await readSegment(join(folder, rung), index);
        if (!segment) throw new Error(`Segment ${index} of ${rung} has disappeared from ${folder}`);
        segments.push(segment);
      }
      const files = tracks.map(({ rung }) => {
        const name = segmentPath(rung, index);
        return { name, path: join(folder, name) };
      });
      const put = limit(() => putFiles(storage, prefix, files, signal));
      // `finish` reports failures.
      put.catch(() => {});
      pendingPuts.push(put);
    },
    finish: async () => {
      await Promise.all(pendingPuts);
      for (const track of tracks) {
        const init = await readFile(join(folder, track.rung, initName));
        track.init = init.toString('base64');
      }
      return tracks;
    },
    settled: () => Promise.allSettled(pendingPuts),
  };
}
