import type { SourceFacts } from '../facts.ts';
import { fieldSteps, type FrameRange } from './field-motion.ts';
import { perSecond } from './frame-rate.ts';
import type { MediaOptions } from '../run/options.ts';

/** Films of up to `frames` frames are examined in full, longer ones at `places` positions. */
const sampled = { frames: 600, places: 12 };

/** Minimum change that counts as movement, averaged over all pixels, whose values range from 0 to 255. */
const minChange = 0.3;

/** How many moving frames must look progressive, and the fraction of them that may look interlaced. */
const minProgressive = 20;
const maxInterlaced = 0.02;

/**
 * Whether video that is flagged as interlaced is in fact progressive, as when cameras write 25 frames per
 * second into a format of 50 fields. The flag is trusted if any part is interlaced or too little moves.
 */
export async function isFalselyInterlaced(
  source: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<boolean> {
  const seen: Looks = { progressive: 0, interlaced: 0 };
  for (const stretch of frameRangesOf(facts)) {
    const looks = looksOf(await fieldSteps(source, facts, stretch, 'auto', options));
    seen.progressive += looks.progressive;
    seen.interlaced += looks.interlaced;
    if (looks.interlaced > maxInterlaced * (looks.progressive + looks.interlaced)) return false;
  }
  return seen.progressive >= minProgressive;
}

function frameRangesOf({ video_end_s, frame_rate }: SourceFacts): FrameRange[] {
  if (video_end_s * perSecond(frame_rate) <= sampled.frames) return [{ from: 0, frames: sampled.frames }];
  return Array.from({ length: sampled.places }, (_, index) => ({
    from: (video_end_s * index) / sampled.places,
    frames: sampled.frames / sampled.places,
  }));
}

/** How many moving frames look as if their fields show the same moment, and how many as if they show two. */
type Looks = { progressive: number; interlaced: number };

/**
 * Classifies each frame by comparing the change within it to the change between it and its neighbors. Fields
 * of the same moment also differ where patterns are sharp, but by little more than half of that at most.
 * @param steps changes from field to field; the first is within a frame.
 */
export function looksOf(steps: number[]): Looks {
  const looks = { progressive: 0, interlaced: 0 };
  for (let index = 0; index < steps.length; index += 2) {
    const within = steps[index] ?? 0;
    const between = Math.max(steps[index - 1] ?? 0, steps[index + 1] ?? 0);
    if (Math.max(within, between) < minChange) continue;
    if (within < between * 0.55) looks.progressive += 1;
    else looks.interlaced += 1;
  }
  return looks;
}
