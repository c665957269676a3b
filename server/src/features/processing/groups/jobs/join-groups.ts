import { folderOf, type Rung } from '@kinora/media/encode/ladder';
import type { VideoTracks } from '@kinora/media/encode/transcode-options';
import { timescaleOf } from '@kinora/media/mp4/fragments';
import type { EncodedGroup } from '#features/processing/groups/queries.ts';
import { segmentPath } from '#features/processing/groups/jobs/store-group.ts';
import { groupPrefix, groupsPrefix } from '#features/processing/jobs/work-folder.ts';
import type { Storage } from '#services/storage/types.ts';

/** A segment of a group: its key in storage, and its name in the published folder. */
export type StoredSegment = { key: string; name: string };

/** Lists the segments of a group, with the sizes that they should have. */
const segmentsOf = (video_id: number, { claim, first_segment, tracks }: EncodedGroup) =>
  tracks.flatMap(({ rung, segments }) =>
    segments.map(({ bytes }, offset) => {
      const name = segmentPath(rung, first_segment + offset);
      return { name, key: groupPrefix(video_id, claim) + name, bytes };
    }),
  );

/** What a group's encoders wrote before the first segment of each rung. */
const headersOf = ({ tracks }: EncodedGroup) => tracks.map(({ rung, init }) => `${rung} ${init}`).join();

/**
 * Finds the groups of a film that cannot be published with the others: another ffmpeg wrote
 * different headers, or files are missing from storage. The groups that this worker encoded, if any,
 * determine the right headers.
 */
export async function findMismatchedGroups(
  storage: Storage,
  video_id: number,
  groups: readonly EncodedGroup[],
  ownClaims: ReadonlySet<number>,
): Promise<EncodedGroup[]> {
  const stored = new Map(
    (await storage.list(groupsPrefix(video_id))).map(({ key, size_bytes }) => [key, size_bytes]),
  );
  const reference = groups.find(({ claim }) => ownClaims.has(claim)) ?? groups[0];
  const headers = reference && headersOf(reference);
  return groups.filter(
    (group) =>
      headersOf(group) !== headers ||
      segmentsOf(video_id, group).some(({ key, bytes }) => stored.get(key) !== bytes),
  );
}

/** Joins the groups of a film into one track for each rung. */
export function joinGroups(
  video_id: number,
  groups: readonly EncodedGroup[],
  rungs: readonly Rung[],
): { tracks: VideoTracks; segments: StoredSegment[]; suspected: EncodedGroup['suspected'] } {
  const tracks: VideoTracks = new Map(
    rungs.map(folderOf).map((rung) => {
      const parts = groups.flatMap((group) => group.tracks.filter((track) => track.rung === rung));
      const init = Buffer.from(parts[0]?.init ?? '', 'base64');
      const segments = parts.flatMap((part) => part.segments);
      return [rung, { init, segments, timescale: timescaleOf(init) }];
    }),
  );
  const segments = groups.flatMap((group) =>
    segmentsOf(video_id, group).map(({ key, name }) => ({ key, name })),
  );
  return { tracks, segments, suspected: groups.flatMap(({ suspected }) => suspected) };
}
