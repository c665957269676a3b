import type { Chapter, Previews } from '@kinora/contract/playback/playback';
import type { SkippableRanges } from './controls/skip.ts';

/** A film's metadata: previews, chapters, and the ranges that can be skipped. */
export type Guide = SkippableRanges & { previews: Previews | null; chapters: readonly Chapter[] };

export const noGuide: Guide = { previews: null, chapters: [], intro: null, recap: null };
