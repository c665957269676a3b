import type { Fraction, SourceFacts } from './facts.ts';

/** One size of the picture. */
export type Rung = {
  /** The number that names the rendition, and its ceiling in kbit/s: 276, 2048, 4096, 6144 or 17408. */
  bitrate: number;
  /** Even numbers of square pixels. */
  width: number;
  height: number;
  /** Constant and alike in all rungs; at most 60. */
  frame_rate: Fraction;
};

/**
 * The rungs a source deserves, smallest first; never larger than the source, never empty.
 * A rung is defined by the shorter side, so portrait video gets the same ones.
 */
export function ladder(_facts: SourceFacts): Rung[] {
  throw new Error('not built yet');
}
