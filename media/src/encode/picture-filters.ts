import type { SourceFacts } from '../facts.ts';
import { perSecond } from '../probe/frame-rate.ts';
import type { Timeline } from './timeline.ts';

/**
 * Video that begins later than the audio by more than this, in seconds, is preceded by black; otherwise its
 * first frame is held.
 */
const maxHeld_s = 0.5;

/**
 * Builds filters that make the frame rate constant, starting with frame `firstFrame`: a frame's number then
 * determines its time, and the number of frames is fixed, whether the video begins late, ends early or
 * pauses. Timestamps must be those of the file (`-copyts`). An interlaced frame becomes two.
 */
export function constantRate(facts: SourceFacts, timeline: Timeline, firstFrame = 0): string[] {
  const { fps, frames } = timeline;
  // Snap the start of the video to a frame, so that jitter does not decide between two frames.
  const lateFrames = Math.round(facts.video_start_s * perSecond(fps));
  const blackFrames = lateFrames > maxHeld_s * perSecond(fps) ? Math.max(0, lateFrames - firstFrame) : 0;
  const first = firstFrame + blackFrames - lateFrames;
  const zero_s = facts.start_s + facts.video_start_s + (first * fps.den) / fps.num;
  return [
    ...wholeFrames(facts, 'send_field'),
    `setpts=round(PTS-${zero_s.toFixed(6)}/TB)`,
    // Without `pass`, a last picture that is shown for less than half a frame is lost.
    `fps=fps=${fps.num}/${fps.den}:start_time=0:eof_action=pass`,
    `tpad=start=${blackFrames}:start_mode=add:stop=-1:stop_mode=clone`,
    `trim=end_pts=${frames - firstFrame}`,
    'setpts=PTS-STARTPTS',
  ];
}

/** Aspect ratios that differ by less than this fraction differ only by rounding. */
const aspectTolerance = 0.01;

/**
 * Builds filters that give every frame the size of the first ones: concatenated recordings and broadcasts
 * change size midway, and most filters rely on a constant size. A frame with another aspect ratio is letter-
 * or pillarboxed. Frames of the right size pass through untouched, unless that size is odd: filters add
 * borders in whole chroma samples, each of which usually covers two pixels.
 */
export function constantSize(facts: SourceFacts): string[] {
  const { rotation, coded_width: w, coded_height: h } = facts;
  const isUpright = rotation === 0 || rotation === 180;
  const [width, height] = isUpright ? [facts.width, facts.height] : [facts.height, facts.width];
  // How much wider a frame is than the film. The pixel aspect ratio that an MP4 states is that of its first
  // frames, but later ones may have square pixels: of the two ratios, the one closer to that of the film is
  // assumed.
  const [stated, square] = [`(dar*${height}/${width})`, `(a*${height}/${width})`];
  const wider = `if(lt(abs(log(${square})),abs(log(${stated}))),${square},${stated})`;
  const isSame = `eq(iw,${w})*eq(ih,${h})+lt(abs(${wider}-1),${aspectTolerance})`;
  const even = (length: number) => Math.max(2, 2 * Math.floor(length / 2));
  const fitted = (length: number, part: string) =>
    `if(${isSame},${even(length)},max(2,2*floor(${length}*min(1,${part})/2)))`;
  return [
    `scale=w='${fitted(w, wider)}':h='${fitted(h, `1/(${wider})`)}':eval=frame:interl=-1`,
    `pad=${even(w)}:${even(h)}:-1:-1:eval=frame`,
  ];
}

type Deinterlacing = 'send_field' | 'send_frame';

/** Builds filters that make frames progressive, upright and of one size; they come first in every chain. */
export const wholeFrames = (facts: SourceFacts, mode: Deinterlacing): string[] => [
  ...constantSize(facts),
  ...transparentAsBlack(facts),
  ...deinterlaced(facts, mode),
  ...facts.turning,
];

/** Transparent areas may have any color in the file; players show them as black. */
const transparentAsBlack = ({ pixel_format }: SourceFacts): string[] =>
  /^(yuva|gbrap|rgba|bgra|argb|abgr|ya\d)/.test(pixel_format) ? ['premultiply=inplace=1'] : [];

/**
 * Builds filters that deinterlace: `send_field` turns each of a frame's two fields into a frame,
 * `send_frame` drops the second.
 */
function deinterlaced({ interlaced, hidden_fields }: SourceFacts, mode: Deinterlacing): string[] {
  // If the file is wrongly flagged as interlaced, the flag must not carry over to the output.
  if (!interlaced) return ['setfield=prog'];
  const frames = hidden_fields ? `parity=${hidden_fields}:deint=all` : 'deint=interlaced';
  return [`bwdif=mode=${mode}:${frames}`];
}
