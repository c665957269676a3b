import type { Chapter } from '@kinora/contract/playback';

/** A chapter and where it ends, in seconds. */
export type Span = Chapter & { end_s: number };

/** Chapters in their order, each until the next one; those that begin after the film's end are left out. */
export function spansOf(chapters: readonly Chapter[], duration: number): Span[] {
  const within = chapters
    .filter(({ start_s }) => start_s < duration)
    .toSorted((one, other) => one.start_s - other.start_s);
  return within.map((chapter, index) => ({ ...chapter, end_s: within[index + 1]?.start_s ?? duration }));
}

/** The chapter that a moment lies in; null before the first. */
export function chapterAt(spans: readonly Span[], time: number): Span | null {
  return spans.findLast(({ start_s }) => start_s <= time) ?? null;
}

/** Where the line of the film is cut to show its chapters, in seconds; not at its very start. */
export function cutsOf(spans: readonly Span[]): number[] {
  return spans.map(({ start_s }) => start_s).filter((start_s) => start_s > 0);
}
