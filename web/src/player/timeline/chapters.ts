import type { Chapter } from '@kinora/contract/playback/playback';

/** A chapter and where it ends, in seconds. */
export type Span = Chapter & { end_s: number };

/** Sorts chapters and ends each where the next begins; drops those that start after the film's end. */
export function spansOf(chapters: readonly Chapter[], duration: number): Span[] {
  const kept = chapters
    .filter(({ start_s }) => start_s < duration)
    .toSorted((one, other) => one.start_s - other.start_s);
  return kept.map((chapter, index) => ({ ...chapter, end_s: kept[index + 1]?.start_s ?? duration }));
}

/** Returns the chapter at a time in seconds, or null before the first chapter. */
export function chapterAt(spans: readonly Span[], time: number): Span | null {
  return spans.findLast(({ start_s }) => start_s <= time) ?? null;
}

/** Returns the times at which the timeline is divided into chapters, in seconds; never 0. */
export function chapterBoundaries(spans: readonly Span[]): number[] {
  return spans.map(({ start_s }) => start_s).filter((start_s) => start_s > 0);
}
