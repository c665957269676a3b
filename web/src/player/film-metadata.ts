import type { Chapter, Previews } from '@kinora/contract/playback/playback';
import type { SkippableRanges } from './controls/skip.ts';

/** A film's metadata: previews, chapters, and the ranges that can be skipped. */
export type FilmMetadata = SkippableRanges & { previews: Previews | null; chapters: readonly Chapter[] };

export const noFilmMetadata: FilmMetadata = { previews: null, chapters: [], intro: null, recap: null };
