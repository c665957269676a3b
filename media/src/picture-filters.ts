import type { SourceFacts } from './facts.ts';
import type { Timeline } from './timeline.ts';

/**
 * Filters that make the frame rate constant from frame `firstFrame` on: from then a frame's number is
 * its time, and the number of frames is settled, whether the picture begins late, ends early or pauses.
 */
export function constantRate(facts: SourceFacts, timeline: Timeline, firstFrame = 0): string[] {
  const { fps, frames } = timeline;
  const start = ((firstFrame * fps.den) / fps.num).toFixed(6);
  return [
    ...(facts.interlaced ? ['yadif=deint=interlaced'] : []),
    `fps=fps=${fps.num}/${fps.den}:start_time=${start}`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=end_pts=${frames}`,
    'setpts=PTS-STARTPTS',
  ];
}
