import type { Stretch } from '@kinora/contract/playback';

/** The parts of an episode that many have seen before. */
export type Marks = { intro: Stretch | null; recap: Stretch | null };

/** What to offer, since which second, and the second to go on from. */
export type Skip = { label: 'Skip intro' | 'Skip recap'; from: number; to: number };

/** With less than this left of it, skipping a part gains nothing. */
const least_s = 1;

/** What can be skipped at a moment; null when nothing. */
export function skipAt({ intro, recap }: Marks, time: number): Skip | null {
  if (lasts(recap, time)) return { label: 'Skip recap', from: recap.start_s, to: recap.end_s };
  if (lasts(intro, time)) return { label: 'Skip intro', from: intro.start_s, to: intro.end_s };
  return null;
}

function lasts(stretch: Stretch | null, time: number): stretch is Stretch {
  return stretch !== null && stretch.start_s <= time && time < stretch.end_s - least_s;
}
