import { join } from 'node:path';
import { av1Encoding } from './av1-encoding.ts';
import { stripMetadataArgs, fragmentedVideo, videoEncoding } from './encoding.ts';
import type { SourceFacts } from '../facts.ts';
import type { TranscodeOptions } from './transcode-options.ts';
import { arrivingInputArgs, inputArgs, warningArgs } from '../run/input.ts';
import { filterGraph } from './filter-graph.ts';
import { folderOf, type Rung } from './ladder.ts';
import type { Progress } from '../run/progress.ts';
import { run } from '../run/run.ts';
import { segmenter } from './segmenter.ts';
import { timeLimit } from '../run/time-limit.ts';
import { type SegmentRange, type Timeline, framesOf, timelineUpTo } from './timeline.ts';

/** How many seconds before the first wanted frame decoding starts, so that the frame on screen then is decoded. */
const lead_s = 2;

export type VideoPass = TranscodeOptions &
  SegmentRange & {
    /** Called with the index of each segment, in order, once it is complete in every rung. */
    onSegment?: (index: number) => void;
  };

/** Encodes all rungs of some segments with one ffmpeg process, which decodes the film only once. */
export async function encodeVideo(options: VideoPass, wholeTimeline: Timeline): Promise<void> {
  const { first } = options;
  const timeline = timelineUpTo(wholeTimeline, options.end);
  const largestFirst = options.rungs.toSorted((a, b) => b.bitrate - a.bitrate);
  const firstFrame = first * timeline.gop;
  const args = [
    warningArgs,
    // Keep the source's timestamps, wherever decoding begins.
    '-copyts',
    options.arriving
      ? arrivingInputArgs(options)
      : inputArgs(options.source, options, seekArgs(options.facts, firstFrame, timeline)),
    ['-filter_complex', await filterGraph(options.facts, largestFirst, timeline, firstFrame)],
    options.threads ? ['-filter_complex_threads', String(options.threads)] : [],
    ...largestFirst.map((rung, index) => outputArgs(options, rung, index, timeline)),
  ].flat();
  const onProgress = ({ frame }: Progress) => options.onProgress?.((firstFrame + frame) / timeline.frames);
  const onRungSegment = inEveryRung(options, largestFirst.length);
  const outputs = largestFirst.map((rung, rungIndex) =>
    segmenter({
      folder: join(options.directory, folderOf(rung)),
      first,
      time: firstFrame * timeline.frameTicks,
      expected: (index) => framesOf(timeline, index),
      onSegment: () => onRungSegment(rungIndex),
    }),
  );
  const timeoutMs = timeLimit(options.facts.duration_s, 20);
  const stdin = options.arriving;
  await run('ffmpeg', args, { timeoutMs, ...options, onProgress, outputs, ...(stdin && { stdin }) });
}

/** Returns a function to be called with the index of a rung whenever its next segment is complete. */
function inEveryRung({ first, onSegment }: VideoPass, rungs: number): (rungIndex: number) => void {
  const next = Array.from({ length: rungs }, () => first);
  return (rungIndex) => {
    const before = Math.min(...next);
    next[rungIndex] = (next[rungIndex] ?? first) + 1;
    if (Math.min(...next) > before) onSegment?.(before);
  };
}

function seekArgs({ start_s }: SourceFacts, firstFrame: number, { fps }: Timeline): string[] {
  const from = (firstFrame * fps.den) / fps.num - lead_s;
  return from > 0 ? ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', (start_s + from).toFixed(6)] : [];
}

function outputArgs(options: TranscodeOptions, rung: Rung, index: number, timeline: Timeline): string[] {
  const encoding = { ...options, ...rung, ceiling: rung.ceiling ?? rung.bitrate, gop: timeline.gop };
  return [
    ['-map', `[v${index}]`, '-fps_mode', 'passthrough'],
    rung.av1 ? av1Encoding(encoding) : videoEncoding(encoding),
    ['-video_track_timescale', String(timeline.timescale)],
    stripMetadataArgs,
    fragmentedVideo,
    [`pipe:${index + 3}`],
  ].flat();
}
