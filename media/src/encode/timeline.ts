import type { SourceFacts } from '../facts.ts';
import { perSecond } from '../probe/frame-rate.ts';
import type { Rung } from './ladder.ts';

const segmentTarget_s = 4;

/** How the video is cut into segments; the same for all rungs, and known before any frame is encoded. */
export type Timeline = {
  fps: Rung['frame_rate'];
  /** Total frames. */
  frames: number;
  /** Frames in every segment but the last. */
  gop: number;
  segments: number;
  /** Ticks per second of the video tracks, and ticks per frame. */
  timescale: number;
  frameTicks: number;
};

export function timelineOf(facts: SourceFacts, rungs: Rung[]): Timeline {
  const fps = rungs[0]?.frame_rate;
  if (!fps) throw new RangeError('the ladder has no rungs');
  const frames = Math.max(1, Math.round(facts.duration_s * perSecond(fps)));
  const gop = Math.max(1, Math.round(segmentTarget_s * perSecond(fps)));
  const segments = Math.ceil(frames / gop);
  // Integer rates get a finer clock: players prefer ticks of about a millisecond.
  const finer = fps.den === 1 ? 1000 : 1;
  return { fps, frames, gop, segments, timescale: fps.num * finer, frameTicks: fps.den * finer };
}

/** A range of a film's segments: from `first` up to but not including `end`. */
export type SegmentRange = { first: number; end: number };

/** Returns the timeline as if the film ended before segment `end`. */
export function timelineUpTo(timeline: Timeline, end: number): Timeline {
  return { ...timeline, frames: Math.min(timeline.frames, end * timeline.gop), segments: end };
}

/**
 * Returns the last segment that shows a new picture; later ones repeat the last picture, because the audio is longer.
 * Encoding must not begin after it: the encoder then writes a different header.
 */
export function lastSegmentWithPicture(
  { video_end_s }: Pick<SourceFacts, 'video_end_s'>,
  { fps, gop, segments }: Timeline,
): number {
  const lastPicture = Math.round(video_end_s * perSecond(fps)) - 1;
  return Math.max(0, Math.min(segments - 1, Math.floor(lastPicture / gop)));
}

/** Returns the exact number of frames that segment `index` must have. */
export function framesOf(timeline: Timeline, index: number): number {
  return Math.min(timeline.gop, timeline.frames - index * timeline.gop);
}
