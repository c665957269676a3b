import type { SourceFacts } from '../facts.ts';
import { perSecond } from '../probe/frame-rate.ts';
import type { Timeline } from './timeline.ts';

/**
 * Video that begins later than the sound by more than this, in seconds, is preceded by black; otherwise its
 * first frame is held.
 */
const longestHeld_s = 0.5;

/**
 * Builds filters that make the frame rate constant from frame `firstFrame` on: from then on a frame's number
 * determines its time, and the number of frames is fixed, whether the video begins late, ends early or
 * pauses. Timestamps are expected in the file's own clock (`-copyts`). An interlaced frame becomes two.
 */
export function constantRate(facts: SourceFacts, timeline: Timeline, firstFrame = 0): string[] {
  const { fps, frames } = timeline;
  // Snap the start of the video to a frame, so that jitter does not decide between two frames.
  const lateFrames = Math.round(facts.video_start_s * perSecond(fps));
  const blackFrames = lateFrames > longestHeld_s * perSecond(fps) ? Math.max(0, lateFrames - firstFrame) : 0;
  const first = firstFrame + blackFrames - lateFrames;
  const zero_s = facts.start_s + facts.video_start_s + (first * fps.den) / fps.num;
  return [
    ...deinterlaced(facts, 'send_field'),
    `setpts=round(PTS-${zero_s.toFixed(6)}/TB)`,
    `fps=fps=${fps.num}/${fps.den}:start_time=0`,
    `tpad=start=${blackFrames}:start_mode=add:stop=-1:stop_mode=clone`,
    `trim=end_pts=${frames - firstFrame}`,
    'setpts=PTS-STARTPTS',
  ];
}

/**
 * Builds filters that deinterlace: `send_field` turns each of a frame's two moments into a frame,
 * `send_frame` drops the second.
 */
export function deinterlaced(
  { interlaced, hidden_fields }: SourceFacts,
  mode: 'send_field' | 'send_frame',
): string[] {
  // If the file is wrongly flagged as interlaced, the flag must not carry over to the output.
  if (!interlaced) return ['setfield=prog'];
  const frames = hidden_fields ? `parity=${hidden_fields}:deint=all` : 'deint=interlaced';
  return [`bwdif=mode=${mode}:${frames}`];
}
