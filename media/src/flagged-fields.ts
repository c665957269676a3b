import type { SourceFacts } from './facts.ts';
import { fieldSteps } from './field-motion.ts';
import type { Stretch } from './field-motion.ts';
import { perSecond } from './frame-rate.ts';
import type { MediaOptions } from './options.ts';

/** Films of up to so many frames are looked at whole, longer ones in so many places. */
const sampled = { frames: 600, places: 12 };

/** A change of the picture, on average over its pixels, that counts as movement; they have 256 values. */
const leastChange = 0.3;

/** How many moving frames have to look progressive, and what share of the moving ones may look otherwise. */
const proof = { frames: 20, otherwise: 0.02 };

/**
 * Whether pictures that the file calls interlaced are progressive after all, as cameras write 25 frames a second
 * into a format of 50 fields. A film that is interlaced anywhere, or in which too little moves, is taken at its word.
 */
export async function isProgressiveAfterAll(
  source: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<boolean> {
  const seen: Looks = { one: 0, two: 0 };
  for (const stretch of stretchesOf(facts)) {
    const looks = looksOf(await fieldSteps(source, facts.video_stream, stretch, 'auto', options));
    seen.one += looks.one;
    seen.two += looks.two;
    if (looks.two > proof.otherwise * (looks.one + looks.two)) return false;
  }
  return seen.one >= proof.frames;
}

function stretchesOf({ video_end_s, frame_rate }: SourceFacts): Stretch[] {
  if (video_end_s * perSecond(frame_rate) <= sampled.frames) return [{ from: 0, frames: sampled.frames }];
  return Array.from({ length: sampled.places }, (_, index) => ({
    from: (video_end_s * index) / sampled.places,
    frames: sampled.frames / sampled.places,
  }));
}

/** How many moving frames hold one moment, and how many two. */
type Looks = { one: number; two: number };

/**
 * Judges each frame by how much changes within it against what changes between it and its neighbours. The fields
 * of one moment differ as well where patterns are sharp, but by less than half.
 * @param steps from field to field, the first of them within a frame.
 */
export function looksOf(steps: number[]): Looks {
  const looks = { one: 0, two: 0 };
  for (let index = 0; index < steps.length; index += 2) {
    const within = steps[index] ?? 0;
    const between = Math.max(steps[index - 1] ?? 0, steps[index + 1] ?? 0);
    if (Math.max(within, between) < leastChange) continue;
    if (within < between * 0.55) looks.one += 1;
    else looks.two += 1;
  }
  return looks;
}
