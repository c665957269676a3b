import type { Chapter, Previews } from '@kinora/contract/playback/playback';
import type { Marks } from './controls/skip.ts';

/** A film's metadata: previews, chapters, and the ranges that can be skipped. */
export type Guide = Marks & { previews: Previews | null; chapters: readonly Chapter[] };

export const noGuide: Guide = { previews: null, chapters: [], intro: null, recap: null };
