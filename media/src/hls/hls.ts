import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { audioFolder, encodeAudio } from '../encode/audio-pass.ts';
import { defaultPreset } from '../encode/encoding.ts';
import type { Rung } from '../encode/ladder.ts';
import { publish, writeIndex } from './publish.ts';
import { indexName, readSegment } from '../encode/segments.ts';
import type { Rendition, Transcoded, TranscodeOptions } from '../encode/transcode-options.ts';
import { type Timeline, framesOf, timelineOf } from '../encode/timeline.ts';
import { encodeVideo } from '../encode/video-pass.ts';
import { emptyWorkFolder, openWorkFolder } from '../run/work-folder.ts';

export type { Rendition, Transcoded, TranscodeOptions };

/** Share of the total progress that the sound accounts for. */
const audioShare = 0.03;

/**
 * Transcodes a source to HLS: all rungs from a single decode, as H.264 in fMP4 segments cut at the same
 * frames in every rung, plus a single AAC rendition for sound.
 *
 * @throws the signal's reason when cancelled; `FfmpegFailed` when ffmpeg gives up.
 */
export async function transcode(options: TranscodeOptions): Promise<Transcoded> {
  const { directory, facts, rungs, preset = defaultPreset } = options;
  options.signal?.throwIfAborted();
  await openWorkFolder(directory, options.source, { facts, rungs, preset });
  const timeline = timelineOf(facts, rungs);
  const share = facts.audio ? audioShare : 0;
  const report = neverDecreasing(options.onProgress);

  const soundIndex = join(directory, audioFolder, indexName);
  if (facts.audio && !(await exists(soundIndex))) {
    const onProgress = (done: number) => report(done * share);
    await encodeAudio({ ...options, onProgress }, facts.audio);
    await writeIndex(join(directory, audioFolder));
  }
  const first = await segmentsDone(directory, rungs, timeline);
  if (first < timeline.segments) {
    const onProgress = (done: number) => report(share + done * (1 - share));
    await encodeVideo({ ...options, onProgress }, timeline, first).catch(async (error: unknown) => {
      // The segments do not fit together, so the next attempt cannot use them.
      if (error instanceof RangeError) await emptyWorkFolder(directory);
      throw error;
    });
  }
  const result = await publish(options, timeline);
  report(1);
  return result;
}

/** Counts the segments, from the start, that are complete in every rung. */
async function segmentsDone(directory: string, rungs: Rung[], timeline: Timeline): Promise<number> {
  for (let index = 0; index < timeline.segments; index++) {
    for (const { bitrate } of rungs) {
      const segment = await readSegment(join(directory, String(bitrate)), index);
      if (segment?.samples !== framesOf(timeline, index)) return index;
    }
  }
  return timeline.segments;
}

function neverDecreasing(onProgress: TranscodeOptions['onProgress']): (progress: number) => void {
  let highest = 0;
  return (progress) => {
    highest = Math.max(highest, Math.min(1, progress));
    onProgress?.(highest);
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
