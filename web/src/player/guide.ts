import type { Chapter, Previews } from '@kinora/contract/playback';
import type { Marks } from './skip.ts';

/** What is known of a film beside the film: what to show of its moments, and which to skip. */
export type Guide = Marks & { previews: Previews | null; chapters: readonly Chapter[] };

export const noGuide: Guide = { previews: null, chapters: [], intro: null, recap: null };
