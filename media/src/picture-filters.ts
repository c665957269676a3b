import type { SourceFacts } from './facts.ts';
import { perSecond } from './frame-rate.ts';
import type { Timeline } from './timeline.ts';

/** A picture that begins later than the sound by more than this is awaited in the dark; by less, it is held. */
const longestHeld_s = 0.5;

/**
 * Filters that make the frame rate constant from frame `firstFrame` on: from then a frame's number is
 * its time, and the number of frames is settled, whether the picture begins late, ends early or pauses.
 * Times come in by the file's own clock (`-copyts`). An interlaced frame becomes two.
 */
export function constantRate(facts: SourceFacts, timeline: Timeline, firstFrame = 0): string[] {
  const { fps, frames } = timeline;
  // The picture's own beginning falls onto a frame, so that no jitter decides between two.
  const late = Math.round(facts.video_start_s * perSecond(fps));
  const dark = late > longestHeld_s * perSecond(fps) ? Math.max(0, late - firstFrame) : 0;
  const first = firstFrame + dark - late;
  const zero_s = facts.start_s + facts.video_start_s + (first * fps.den) / fps.num;
  return [
    ...deinterlaced(facts, 'send_field'),
    `setpts=round(PTS-${zero_s.toFixed(6)}/TB)`,
    `fps=fps=${fps.num}/${fps.den}:start_time=0`,
    `tpad=start=${dark}:start_mode=add:stop=-1:stop_mode=clone`,
    `trim=end_pts=${frames - firstFrame}`,
    'setpts=PTS-STARTPTS',
  ];
}

/**
 * Filters after which no frame holds two moments: with `send_field` each of them becomes a frame, with
 * `send_frame` the second is left out.
 */
export function deinterlaced(
  { interlaced, hidden_fields }: SourceFacts,
  mode: 'send_field' | 'send_frame',
): string[] {
  // What a file wrongly calls interlaced must not be called so in what is made of it.
  if (!interlaced) return ['setfield=prog'];
  const frames = hidden_fields ? `parity=${hidden_fields}:deint=all` : 'deint=interlaced';
  return [`bwdif=mode=${mode}:${frames}`];
}
