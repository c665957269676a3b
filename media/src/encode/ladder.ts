import type { Fraction, SourceFacts } from '../facts.ts';
import { outputFrameRate } from '../probe/frame-rate.ts';

export type Size = { width: number; height: number };

/** One size of the video in one codec. */
export type Rung = Size & {
  /** Names the rendition, and is its bitrate ceiling in kbit/s: 276, 1024, 2048, 4096, 6144, 10240 or 17408. */
  bitrate: number;
  /** A lower ceiling in kbit/s, for a film that needs less. */
  ceiling?: number;
  /** Coded in AV1; other rungs are in H.264, which everything plays. */
  av1?: true;
  /** Keeps the source's high dynamic range; other rungs are for ordinary screens. */
  hdr?: 'PQ' | 'HLG';
  /**
   * Listed in the master playlist for players to adapt to, but not offered to viewers. Absent on rungs that
   * viewers can choose.
   */
  adaptive_only?: true;
  /** Constant and the same in all rungs; at most 60. */
  frame_rate: Fraction;
};

/** 16:9 boxes that landscape video is fitted into; rotated for portrait video. */
const steps: { box: Size; bitrate: number; adaptive_only?: true }[] = [
  { box: { width: 640, height: 360 }, bitrate: 276 },
  // Bridges the gap between 276 and 2048 kbit/s, and gives small sources a rendition worth watching.
  { box: { width: 960, height: 540 }, bitrate: 1024, adaptive_only: true },
  { box: { width: 1280, height: 720 }, bitrate: 2048 },
  { box: { width: 1920, height: 1080 }, bitrate: 4096 },
  { box: { width: 2560, height: 1440 }, bitrate: 6144 },
  // Bridges the gap between 6144 and 17408 kbit/s.
  { box: { width: 3200, height: 1800 }, bitrate: 10240, adaptive_only: true },
  { box: { width: 3840, height: 2160 }, bitrate: 17408 },
];

/**
 * Returns the rungs for a source, smallest first: never empty, never larger than the source, with even sizes
 * in square pixels. Each is the video fitted into its box by width or height, whichever limits it. The
 * last has the source's own size, up to the largest box, whatever the aspect ratio.
 *
 * Two rungs may share a size and differ in bitrate: a source smaller than 540p gets its own size twice.
 */
export function ladder(facts: SourceFacts): Rung[] {
  const frame_rate = outputFrameRate(facts);
  const rungs: Rung[] = [];
  for (const { box, ...step } of steps) {
    const size = fitBox(facts, box);
    const previous = rungs.filter(isOffered).at(-1);
    const isNewSize = previous?.width !== size.width || previous.height !== size.height;
    // 276 kbit/s is low even for a small source, which therefore gets its size again at a higher bitrate.
    if (isNewSize || (step.adaptive_only && rungs.length === 1)) rungs.push({ ...step, ...size, frame_rate });
  }
  return rungs;
}

/** Name of the folder of a rung's files; unique among the film's tracks. */
export const folderOf = ({ bitrate, av1 }: Pick<Rung, 'bitrate' | 'av1'>): string =>
  av1 ? `av1_${bitrate}` : String(bitrate);

/** Whether viewers can choose the rung. */
export const isOffered = ({ adaptive_only }: Pick<Rung, 'adaptive_only'>): boolean => !adaptive_only;

/** Fits a size into a box, which is rotated for portrait. */
export function fitBox(picture: Size, box: Size): Size {
  const isPortrait = picture.height > picture.width;
  return fit(picture, isPortrait ? { width: box.height, height: box.width } : box);
}

/** Scales a size to fit within bounds, keeping its aspect ratio; results are even and never enlarged. */
export function fit(picture: Size, bounds: Size): Size {
  const factor = Math.min(1, bounds.width / picture.width, bounds.height / picture.height);
  return { width: even(picture.width, factor), height: even(picture.height, factor) };
}

function even(length: number, factor: number): number {
  const floor = 2 * Math.floor(length / 2);
  return Math.max(2, Math.min(floor, 2 * Math.round((length * factor) / 2)));
}
