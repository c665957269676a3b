import type { Fraction, SourceFacts } from './facts.ts';
import { outputFrameRate } from './frame-rate.ts';

export type Size = { width: number; height: number };

/** One size of the picture. */
export type Rung = Size & {
  /** The number that names the rendition, and its ceiling in kbit/s: 276, 1024, 2048, 4096, 6144 or 17408. */
  bitrate: number;
  /** In the master playlist for players to adapt to; no viewer chooses it. Absent where viewers can. */
  adaptive_only?: true;
  /** Constant and alike in all rungs; at most 60. */
  frame_rate: Fraction;
};

/** The 16:9 boxes that pictures are fitted into, lying; portrait ones stand in the same boxes turned. */
const steps: { box: Size; bitrate: number; adaptive_only?: true }[] = [
  { box: { width: 640, height: 360 }, bitrate: 276 },
  // Closes the gap between 276 and 2048 kbit/s, and gives small sources a rendition worth watching.
  { box: { width: 960, height: 540 }, bitrate: 1024, adaptive_only: true },
  { box: { width: 1280, height: 720 }, bitrate: 2048 },
  { box: { width: 1920, height: 1080 }, bitrate: 4096 },
  { box: { width: 2560, height: 1440 }, bitrate: 6144 },
  { box: { width: 3840, height: 2160 }, bitrate: 17408 },
];

/**
 * The rungs of a source, smallest first; never larger than the source, never empty, all sizes even and in
 * square pixels. Each is the picture fitted into its box by width or height, whichever binds. The last has
 * the source's own size, up to the largest box, whatever its shape.
 *
 * Two rungs may have one size and differ in bitrate: a source smaller than 540p has its own size twice.
 */
export function ladder(facts: SourceFacts): Rung[] {
  const frame_rate = outputFrameRate(facts);
  const rungs: Rung[] = [];
  for (const { box, ...step } of steps) {
    const size = fitBox(facts, box);
    const below = rungs.filter(isOffered).at(-1);
    const adds = below?.width !== size.width || below.height !== size.height;
    // Without a larger size only the rung between is of use.
    if (adds || step.adaptive_only) rungs.push({ ...step, ...size, frame_rate });
  }
  return rungs;
}

/** Whether viewers are offered a rung to choose. */
export const isOffered = ({ adaptive_only }: Pick<Rung, 'adaptive_only'>): boolean => !adaptive_only;

/** Fits a picture into a box, which is turned for a portrait picture. */
export function fitBox(picture: Size, box: Size): Size {
  const isPortrait = picture.height > picture.width;
  return fit(picture, isPortrait ? { width: box.height, height: box.width } : box);
}

/** Scales a picture to lie within bounds, in its own shape; even, never enlarged. */
export function fit(picture: Size, bounds: Size): Size {
  const factor = Math.min(1, bounds.width / picture.width, bounds.height / picture.height);
  return { width: even(picture.width, factor), height: even(picture.height, factor) };
}

function even(length: number, factor: number): number {
  const floor = 2 * Math.floor(length / 2);
  return Math.max(2, Math.min(floor, 2 * Math.round((length * factor) / 2)));
}
