import { constantSize } from '../encode/picture-filters.ts';
import type { FieldOrder, SourceFacts } from '../facts.ts';
import { FfmpegFailed } from '../run/faults.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { runForText } from '../run/run.ts';

/** A stretch of a film to examine: its start in seconds and its number of frames. */
export type FrameRange = { from: number; frames: number };

/** How much the image changes from a frame's first field to its second, and from there to the next frame. */
export type Motion = { within: number; between: number };

/**
 * The lowest ratio of motion within frames to motion between frames at which video counts as interlaced. Measured:
 * 0.85 to 1.14 for interlaced video, 0.35 for progressive video of sharp moving patterns.
 */
const minRatio = 0.7;

/** Factor by which the right field order is smoother than the wrong one. */
const minLead = 1.2;

/**
 * Whether the two fields of a frame are two moments in time. If they are, and `motion` was measured in their
 * real order, objects move as far within a frame as between frames; in progressive video they move between
 * frames only.
 * @param other the motion measured in the opposite field order.
 */
export function isInterlaced(motion: Motion, other: Motion): boolean {
  const ratio = ({ within, between }: Motion) => (between > 0 ? within / between : 0);
  return ratio(motion) >= minRatio && ratio(motion) >= ratio(other) * minLead;
}

/** The share of steps that are left out: the largest ones, which may be cuts and flashes rather than motion. */
const cutShare = 0.1;

/** Adds up the steps, leaving out those that may be cuts. */
function sumOf(steps: readonly number[]): number {
  const ascending = steps.toSorted((a, b) => a - b);
  return ascending.slice(0, Math.ceil(steps.length * (1 - cutShare))).reduce((sum, step) => sum + step, 0);
}

/** Measures the motion in several stretches of a film, assuming a field order. */
export async function fieldMotion(
  source: string,
  facts: SourceFacts,
  stretches: FrameRange[],
  order: FieldOrder,
  options: MediaOptions,
): Promise<Motion> {
  const within: number[] = [];
  const between: number[] = [];
  for (const stretch of stretches) {
    const steps = await fieldSteps(source, facts, stretch, order, options);
    for (const [index, step] of steps.entries()) (index % 2 === 0 ? within : between).push(step);
  }
  return { within: sumOf(within), between: sumOf(between) };
}

/**
 * Returns how much the image changes from each field to the next in a stretch of a film: within the first
 * frame, from the first frame to the second, within the second and so on. Empty if the stretch cannot be
 * decoded.
 * @param order `auto` for the order stored in each frame.
 */
export async function fieldSteps(
  source: string,
  facts: SourceFacts,
  { from, frames }: FrameRange,
  order: FieldOrder | 'auto',
  options: MediaOptions,
): Promise<number[]> {
  const seek = from > 0 ? ['-noaccurate_seek', '-ss', String(from)] : [];
  const filters = [
    'format=yuv420p',
    `bwdif=mode=send_field:parity=${order}:deint=all`,
    'signalstats,metadata=mode=print:key=lavfi.signalstats.YDIF:file=-',
  ];
  const args = [
    quietArgs,
    inputArgs(source, options, seek),
    ['-map', `0:${facts.video_stream}`, '-frames:v', String(2 * frames)],
    ['-vf', [...constantSize(facts), ...filters].join(',')],
    ['-f', 'null', '-'],
  ].flat();
  const output = await runForText('ffmpeg', args, options).catch((error: unknown) => {
    if (error instanceof FfmpegFailed) return '';
    throw error;
  });
  // The first value has no predecessor to differ from.
  return [...output.matchAll(/YDIF=([\d.]+)/g)].map((match) => Number(match[1])).slice(1);
}
