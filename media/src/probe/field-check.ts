import type { FieldOrder, SourceFacts } from '../facts.ts';
import { FfmpegFailed } from '../run/faults.ts';
import { fieldMotion, isInterlaced, type FrameRange } from './field-motion.ts';
import { perSecond } from './frame-rate.ts';
import { inputArgs, quietArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { runForText } from '../run/run.ts';

/**
 * Frames to sample: `frames` at each of three positions, or `shortFrames` from the beginning of a film
 * shorter than `short_s`.
 */
const sampled = { places: [0.1, 0.45, 0.8], frames: 50, short_s: 10, shortFrames: 150 };

/** How many frames looked as if their top or bottom field came first, and how many looked progressive. */
type Looks = { tff: number; bff: number; progressive: number };

/**
 * Detects the field order of video that is interlaced without being flagged, as produced by converters that
 * lose the flag; returns null for all other video.
 */
export async function hiddenFields(
  source: string,
  facts: SourceFacts,
  options: MediaOptions,
): Promise<FieldOrder | null> {
  if (facts.interlaced || !mayBeInterlaced(facts)) return null;
  const { video_end_s } = facts;
  const isShort = video_end_s < sampled.short_s;
  const stretches: FrameRange[] = isShort
    ? [{ from: 0, frames: sampled.shortFrames }]
    : sampled.places.map((part) => ({ from: part * video_end_s, frames: sampled.frames }));
  const looks: Looks = { tff: 0, bff: 0, progressive: 0 };
  for (const stretch of stretches) {
    const seen = await countLooks(source, facts, stretch, options);
    for (const kind of kinds) looks[kind] += seen[kind];
  }
  const fields = fieldsOf(looks);
  if (!fields) return null;
  // Sharp progressive frames can look like fields throughout; their motion distinguishes them.
  const measure = (order: FieldOrder) => fieldMotion(source, facts, stretches, order, options);
  const motion = await measure(fields);
  return isInterlaced(motion, await measure(fields === 'tff' ? 'bff' : 'tff')) ? fields : null;
}

/** Cameras and broadcasters interlace at 25 to 30 frames per second and at most 1088 lines. */
function mayBeInterlaced({ frame_rate, coded_height }: SourceFacts): boolean {
  const rate = perSecond(frame_rate);
  return rate > 24.5 && rate < 30.5 && coded_height <= 1088 && coded_height !== 720;
}

/**
 * In interlaced video the same field comes first in all moving frames. Fine patterns in progressive video
 * make either field look first, varying from frame to frame.
 */
export function fieldsOf({ tff, bff, progressive }: Looks): FieldOrder | null {
  const [max, min] = tff >= bff ? [tff, bff] : [bff, tff];
  if (max < 20 || min * 30 > max || progressive * 4 > max) return null;
  return max === tff ? 'tff' : 'bff';
}

const kinds = ['tff', 'bff', 'progressive'] as const;

async function countLooks(
  source: string,
  facts: SourceFacts,
  { from, frames }: FrameRange,
  options: MediaOptions,
): Promise<Looks> {
  const seek = from > 0 ? ['-noaccurate_seek', '-ss', String(from)] : [];
  const args = [
    quietArgs,
    inputArgs(source, options, seek),
    ['-map', `0:${facts.video_stream}`, '-frames:v', String(frames)],
    ['-vf', 'idet,metadata=mode=print:file=-', '-f', 'null', '-'],
  ].flat();
  const output = await runForText('ffmpeg', args, options).catch((error: unknown) => {
    // Whether it can be decoded is checked elsewhere; if the machine is too slow, we trust the flag.
    if (error instanceof FfmpegFailed) return '';
    throw error;
  });
  const last = (kind: string) =>
    Number([...output.matchAll(new RegExp(`idet\\.multiple\\.${kind}=(\\d+)`, 'g'))].at(-1)?.[1] ?? 0);
  return { tff: last('tff'), bff: last('bff'), progressive: last('progressive') };
}
