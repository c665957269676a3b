import type { JoinedTracks } from '../facts.ts';
import type { Stream } from './stream.ts';

/** How much tracks of the same recording may differ in their start and length, in seconds. */
const tolerance_s = 0.1;

/** The label of a mono track that is not marked as one of several channels. */
const unlabeled = 'FC';

/** An audio track, with what is known about it in addition to ffprobe's description. */
export type AudioTrack = {
  stream: Stream;
  /** Its channels' names in ffmpeg's terms, or null if unknown. */
  speakers: readonly string[] | null;
  language: string | null;
  title: string | null;
  isUsable: boolean;
};

/**
 * Finds the mono tracks that hold the other channels of a recording whose first channel is in the track `first`:
 * cameras and editors write each channel to a mono track. Labeled tracks are joined according to their labels; of
 * tracks without labels, the first two are left and right, as on the monitor of a camera or recorder, and
 * further pairs likewise.
 *
 * @param layouts speaker names of each named layout.
 * @returns null if the track is complete on its own.
 */
export function joinedTracks(
  first: AudioTrack,
  tracks: readonly AudioTrack[],
  layouts: ReadonlyMap<string, string[]>,
): JoinedTracks | null {
  const isAlike = (track: AudioTrack) => isChannelLike(first, track);
  if (!isAlike(first)) return null;
  const firstIndex = tracks.indexOf(first);
  const before = tracks.slice(0, firstIndex).toReversed();
  const after = tracks.slice(firstIndex + 1);
  const next = after.slice(0, lengthWhile(after, isAlike)).filter(({ isUsable }) => isUsable);
  const [second] = next;
  if (!second) return null;
  if (labelOf(first) === unlabeled && labelOf(second) === unlabeled) {
    const isLeft = lengthWhile(before, isAlike) % 2 === 0 && second === after[0];
    const streams = [first.stream.index, second.stream.index];
    return isLeft ? { streams, speakers: ['FL', 'FR'] } : null;
  }
  return joinByLabels([first, ...next], layouts);
}

/** Joins as many tracks as possible whose labels all differ and together form a named layout. */
function joinByLabels(
  tracks: readonly AudioTrack[],
  layouts: ReadonlyMap<string, string[]>,
): JoinedTracks | null {
  const byLabel = new Map<string, number>();
  for (const track of tracks) {
    if (byLabel.has(labelOf(track))) break;
    byLabel.set(labelOf(track), track.stream.index);
  }
  for (let count = byLabel.size; count > 1; count -= 1) {
    const labels = new Map([...byLabel].slice(0, count));
    for (const speakers of layouts.values()) {
      if (speakers.length !== count) continue;
      const streams = speakers.flatMap((speaker) => labels.get(speaker) ?? []);
      if (streams.length === count) return { streams, speakers };
    }
  }
  return null;
}

/** Whether `other` may hold another channel of the same recording as `one`. */
function isChannelLike(one: AudioTrack, other: AudioTrack): boolean {
  const [a, b] = [one.stream, other.stream];
  const differ = (x = '0', y = '0') => Math.abs(Number(x) - Number(y)) > tolerance_s;
  return (
    b.channels === 1 &&
    other.title === null &&
    other.language === one.language &&
    b.codec_name === a.codec_name &&
    b.sample_rate === a.sample_rate &&
    !differ(a.start_time, b.start_time) &&
    !differ(a.duration, b.duration)
  );
}

const labelOf = ({ speakers }: AudioTrack): string => speakers?.[0] ?? unlabeled;

function lengthWhile<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const end = items.findIndex((item) => !holds(item));
  return end === -1 ? items.length : end;
}
