import type { SourceFacts } from '../facts.ts';
import { fieldSteps, type FrameRange } from './field-motion.ts';
import { perSecond } from './frame-rate.ts';
import type { MediaOptions } from '../run/options.ts';

/** Films of up to `frames` frames are examined in full, longer ones at `places` positions. */
const sampled = { frames: 600, places: 12 };

/** Minimum change that counts as movement, averaged over all pixels, whose values range from 0 to 255. */
const minChange = 0.3;

/** Minimum number of moving frames that look progressive, and the maximum fraction that may not. */
const proof = { frames: 20, otherwise: 0.02 };

/**
 * Whether video that is flagged as interlaced is in fact progressive, as when cameras write 25 frames per
 * second into a format of 50 fields. The flag is trusted if any part is interlaced or too little moves.
 */
export async function isFalselyInterlaced(
  source: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<boolean> {
  const seen: Looks = { one: 0, two: 0 };
  for (const stretch of frameRangesOf(facts)) {
    const looks = looksOf(await fieldSteps(source, facts, stretch, 'auto', options));
    seen.one += looks.one;
    seen.two += looks.two;
    if (looks.two > proof.otherwise * (looks.one + looks.two)) return false;
  }
  return seen.one >= proof.frames;
}

function frameRangesOf({ video_end_s, frame_rate }: SourceFacts): FrameRange[] {
  if (video_end_s * perSecond(frame_rate) <= sampled.frames) return [{ from: 0, frames: sampled.frames }];
  return Array.from({ length: sampled.places }, (_, index) => ({
    from: (video_end_s * index) / sampled.places,
    frames: sampled.frames / sampled.places,
  }));
}

/** How many moving frames show one moment in time, and how many show two. */
type Looks = { one: number; two: number };

/**
 * Classifies each frame by comparing the change within it to the change between it and its neighbours. Fields
 * of the same moment also differ where patterns are sharp, but by less than half as much.
 * @param steps changes from field to field; the first is within a frame.
 */
export function looksOf(steps: number[]): Looks {
  const looks = { one: 0, two: 0 };
  for (let index = 0; index < steps.length; index += 2) {
    const within = steps[index] ?? 0;
    const between = Math.max(steps[index - 1] ?? 0, steps[index + 1] ?? 0);
    if (Math.max(within, between) < minChange) continue;
    if (within < between * 0.55) looks.one += 1;
    else looks.two += 1;
  }
  return looks;
}
