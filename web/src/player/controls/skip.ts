import type { TimeRange } from '@kinora/contract/playback/playback';

/** The stretches of an episode that viewers may want to skip. */
export type SkippableRanges = { intro: TimeRange | null; recap: TimeRange | null };

/** What to offer, and the range that it skips, in seconds. */
export type Skip = { label: 'Skip intro' | 'Skip recap'; from: number; to: number };

/** With less than this left, skipping isn't worthwhile. */
const minSkip_s = 1;

/** Returns what can be skipped at a time in seconds, or null. */
export function skipAt({ intro, recap }: SkippableRanges, time: number): Skip | null {
  if (isWithin(recap, time)) return { label: 'Skip recap', from: recap.start_s, to: recap.end_s };
  if (isWithin(intro, time)) return { label: 'Skip intro', from: intro.start_s, to: intro.end_s };
  return null;
}

function isWithin(range: TimeRange | null, time: number): range is TimeRange {
  return range !== null && range.start_s <= time && time < range.end_s - minSkip_s;
}
