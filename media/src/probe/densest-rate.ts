import type { SourceFacts } from '../facts.ts';
import { perSecond } from './frame-rate.ts';
import type { SampleTimes } from '../mp4/sample-times.ts';

/** Minimum length and number of frames of a stretch, so that a stutter is not mistaken for a rate. */
const stretch = { length_s: 0.5, frames: 8 };

/** A frame that lasts longer than this, in seconds, is a pause between movements, as in screen recordings. */
const pause_s = 0.1;

/** More than three hours at 240 frames a second. */
const maxFrames = 3_000_000;

/** Returns the frame rate, per second, of a track's densest stretch; null if it has too few frames. */
export function densestRate({ timescale, runs }: SampleTimes): number | null {
  const total = runs.reduce((sum, { count }) => sum + count, 0);
  if (total < 2 || total > maxFrames) return null;
  const starts = new Float64Array(total);
  let frame = 0;
  let now = 0;
  for (const { count, ticks } of runs)
    for (let left = count; left > 0; left -= 1, now += ticks) starts[frame++] = now / timescale;

  let densest = densestBurst(starts);
  let first = 0;
  for (let last = 1; last < total; last += 1) {
    const span = (from: number) => (starts[last] ?? 0) - (starts[from] ?? 0);
    // Shrink to the shortest stretch ending at this frame that is long enough.
    while (span(first + 1) >= stretch.length_s && last - first - 1 >= stretch.frames) first += 1;
    const isLongEnough = span(first) >= stretch.length_s && last - first >= stretch.frames;
    if (isLongEnough || (last === total - 1 && densest === 0 && span(first) > 0))
      densest = Math.max(densest, (last - first) / span(first));
  }
  return densest > 0 ? densest : null;
}

/**
 * Returns the highest frame rate among the bursts that lie between two pauses and are too short to count as a
 * stretch; 0 if there are none.
 */
function densestBurst(starts: Float64Array): number {
  let densest = 0;
  let first = 0;
  for (let next = 1; next <= starts.length; next += 1) {
    const last = next - 1;
    if ((starts[next] ?? Infinity) - (starts[last] ?? 0) <= pause_s) continue;
    const length_s = (starts[last] ?? 0) - (starts[first] ?? 0);
    const isBurst = length_s > 0 && length_s < stretch.length_s && last - first >= stretch.frames;
    if (isBurst) densest = Math.max(densest, (last - first) / length_s);
    first = next;
  }
  return densest;
}

/** The share of a track's frames, leaving out the last one, whose durations must fit its grid. */
const minFitting = 0.98;

/**
 * Returns the frame rate, per second, of a track with a steady rate of which frames are missing: most frames last
 * equally long, and nearly all others last a whole multiple of that. Null for other tracks.
 */
export function gridRate({ timescale, runs }: SampleTimes): number | null {
  const counts = new Map<number, number>();
  for (const { count, ticks } of runs) counts.set(ticks, (counts.get(ticks) ?? 0) + count);
  const durations = [...counts].toSorted(([, a], [, b]) => b - a);
  const unit = durations[0]?.[0] ?? 0;
  if (unit === 0) return null;
  // Clocks of milliseconds round each duration.
  const jitter = Math.max(unit < 10 ? 0 : 1, unit * 0.02);
  let total = 0;
  let fitting = 0;
  const single = { frames: 0, ticks: 0 };
  for (const [ticks, count] of durations) {
    total += count;
    const units = Math.round(ticks / unit);
    if (units === 0 || Math.abs(ticks - units * unit) > jitter) continue;
    fitting += count;
    if (units > 1) continue;
    single.frames += count;
    single.ticks += count * ticks;
  }
  const isGrid = fitting >= (total - 1) * minFitting && single.frames * 2 >= total;
  return isGrid ? (timescale * single.frames) / single.ticks : null;
}

/** A rate exceeded by more than this fraction is not constant. */
const tolerance = 0.05;

/** Sets the frame rate to that of the grid or the densest stretch if the frames are not evenly spaced. */
export function withDensestRate(facts: SourceFacts, times: SampleTimes | null): SourceFacts {
  const densest = times && densestRate(times);
  if (!densest) return facts;
  const isEven = !facts.variable_frame_rate && densest <= perSecond(facts.frame_rate) * (1 + tolerance);
  if (isEven) return facts;
  const rate = Math.max(densest, gridRate(times) ?? 0);
  return { ...facts, variable_frame_rate: true, frame_rate: { num: Math.round(rate * 1000), den: 1000 } };
}
