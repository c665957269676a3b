import type { Fraction, SourceFacts } from './facts.ts';
import { outputFrameRate } from './frame-rate.ts';

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

const steps = [
  { side: 360, bitrate: 276 },
  { side: 720, bitrate: 2048 },
  { side: 1080, bitrate: 4096 },
  { side: 1440, bitrate: 6144 },
  { side: 2160, bitrate: 17408 },
];

/**
 * The rungs a source deserves, smallest first; never larger than the source, never empty.
 * A rung is defined by the shorter side, so portrait video gets the same ones.
 */
export function ladder(facts: SourceFacts): Rung[] {
  const frame_rate = outputFrameRate(facts.frame_rate, facts.variable_frame_rate);
  const shorter = Math.min(facts.width, facts.height);
  const reached = steps.filter((step, index) => index === 0 || step.side <= shorter);
  return reached.map(({ side, bitrate }) => ({ bitrate, ...fit(facts, side), frame_rate }));
}

/** The source's display size with its shorter side brought down to `side`; even, never enlarged. */
export function fit(
  facts: { width: number; height: number },
  side: number,
): { width: number; height: number } {
  const factor = Math.min(1, side / Math.min(facts.width, facts.height));
  return { width: even(facts.width, factor), height: even(facts.height, factor) };
}

function even(length: number, factor: number): number {
  const floor = 2 * Math.floor(length / 2);
  return Math.max(2, Math.min(floor, 2 * Math.round((length * factor) / 2)));
}
