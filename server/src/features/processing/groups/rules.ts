import { hour, minute } from '#clock.ts';

/** How the video of a film is divided among workers. */
export type Grouping = {
  /** Segments in a group. */
  segments_per_group: number;
  /** A film with fewer segments is encoded by a single worker. */
  min_segments: number;
  /** How long a worker works on a film while other films are waiting. */
  turn_ms: number;
  /**
   * How long a worker works on a film before requeuing it, even if no other film is waiting: a job ends after a
   * day, no matter how long its film is.
   */
  max_turn_ms: number;
};

/** Segments last four seconds: a group covers a minute, and films under five minutes are not divided. */
export const defaultGrouping: Grouping = {
  segments_per_group: 15,
  min_segments: 75,
  turn_ms: 5 * minute,
  max_turn_ms: 12 * hour,
};

/** Some of a film's segments: from `first_segment` up to but not including `end_segment`. */
export type SegmentRange = { first_segment: number; end_segment: number };

export type Group = SegmentRange & { state: 'free' | 'held' | 'done' };

/** Divides a film's segments into groups. @param lastStart the last segment at which a group may begin. */
export function divideIntoGroups(
  segments: number,
  perGroup: number,
  lastStart = segments - 1,
): SegmentRange[] {
  const count = Math.min(Math.ceil(segments / perGroup), Math.floor(lastStart / perGroup) + 1);
  return Array.from({ length: count }, (_, index) => ({
    first_segment: index * perGroup,
    end_segment: index === count - 1 ? segments : (index + 1) * perGroup,
  }));
}

/**
 * Returns the segments that a worker should encode next, unless others claim some of them first. They
 * are in the longest run of free groups; if another worker is about to reach that run, each gets half
 * of it. Every start of ffmpeg takes seconds, so workers should rarely meet.
 * @returns null if no group is free.
 */
export function nextSegments(groups: readonly Group[]): SegmentRange | null {
  let longest = { from: 0, to: 0 };
  let from = 0;
  for (const [index, { state }] of groups.entries()) {
    if (state !== 'free') from = index + 1;
    else if (index + 1 - from > longest.to - longest.from) longest = { from, to: index + 1 };
  }
  const isApproached = groups[longest.from - 1]?.state === 'held';
  const start = isApproached ? Math.floor((longest.from + longest.to) / 2) : longest.from;
  const [first, last] = [groups[start], groups[longest.to - 1]];
  if (!first || !last) return null;
  return { first_segment: first.first_segment, end_segment: last.end_segment };
}
