import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeAudio } from '../encode/audio-pass.ts';
import { type Damage, isPictureLost, withLostAudio } from '../damage/damage.ts';
import { findDamage } from '../damage/find-damage.ts';
import { noteSuspicions } from '../damage/suspicions.ts';
import { defaultPreset } from '../encode/encoding.ts';
import { folderOf, type Rung } from '../encode/ladder.ts';
import { publish, readVideoTracks, writeIndex } from './publish.ts';
import { indexName, readSegment, readTrack } from '../encode/segments.ts';
import { type AudioRendition, audioRenditions } from '../encode/audio-renditions.ts';
import type { Rendition, Transcoded, TranscodeOptions, VideoTracks } from '../encode/transcode-options.ts';
import { type Timeline, framesOf, lastSegmentWithPicture, timelineOf } from '../encode/timeline.ts';
import { encodeVideo } from '../encode/video-pass.ts';
import { isRejection } from '../run/faults.ts';
import { videoUndecodable } from '../run/unplayable.ts';
import { emptyWorkFolder, openWorkFolder } from '../run/work-folder.ts';

export type { Rendition, Transcoded, TranscodeOptions };

/** Share of the total progress that each audio rendition accounts for, and the maximum for all of them. */
const audioShare = 0.03;
const maxAudioShare = 0.3;

/**
 * Transcodes a source to HLS: all rungs from a single decode, in fMP4 segments cut at the same frames in every
 * rung, plus AAC renditions of each audio track. Unreadable parts of the source are reported; an audio track
 * other than the main one that cannot be read is left out.
 *
 * @throws the signal's reason when cancelled; `FfmpegFailed` when ffmpeg gives up; `Unplayable` if next to nothing
 * of the picture can be decoded.
 */
export async function transcode(
  options: TranscodeOptions,
): Promise<Transcoded & { damage: Damage | null; audio: AudioRendition[] }> {
  const { directory, facts, rungs, preset = defaultPreset } = options;
  options.signal?.throwIfAborted();
  await openWorkFolder(directory, options.source, { facts, rungs, preset });
  const timeline = timelineOf(facts, rungs);
  const renditions = audioRenditions(facts);
  const share = Math.min(maxAudioShare, audioShare * renditions.length);
  const report = neverDecreasing(options.onProgress);

  const lost: AudioRendition[] = [];
  const isLost = ({ track }: AudioRendition) => lost.some((one) => one.track === track);
  for (const [index, rendition] of renditions.entries()) {
    const folder = join(directory, rendition.folder);
    if (isLost(rendition) || (await exists(join(folder, indexName)))) continue;
    const onProgress = (done: number) => report((share * (index + done)) / renditions.length);
    // Creators are told about unreadable stretches of the main audio track only.
    const handlers = index === 0 ? noteSuspicions(directory, 'sound') : {};
    try {
      await encodeAudio({ ...options, onProgress, ...handlers }, rendition);
    } catch (error) {
      if (rendition.is_main || !isRejection(error)) throw error;
      lost.push(rendition);
      await rm(folder, { recursive: true, force: true });
      continue;
    }
    await writeIndex(folder, await readTrack(folder));
  }
  const readable = renditions.filter((one) => !isLost(one));
  const onProgress = (done: number) => report(share + done * (1 - share));
  const tracks = options.encodeElsewhere
    ? await options.encodeElsewhere(timeline, onProgress)
    : await encodeHere({ ...options, onProgress }, timeline);
  const names = lost.map(({ name }) => name);
  const found = await findDamage(options);
  if (found && isPictureLost(found, facts.duration_s)) throw videoUndecodable('The video cannot be decoded.');
  const damage = withLostAudio(found, names);
  const result = await publish(options, timeline, tracks, readable);
  report(1);
  return { ...result, damage, audio: readable };
}

async function encodeHere(options: TranscodeOptions, timeline: Timeline): Promise<VideoTracks> {
  const { directory, facts, rungs } = options;
  const done = await segmentsDone(directory, rungs, timeline);
  if (done < timeline.segments) {
    const first = Math.min(done, lastSegmentWithPicture(facts, timeline));
    const { onMessage, onPosition } = noteSuspicions(directory, 'picture');
    const onProgress = (done: number) => {
      onPosition(done * facts.duration_s);
      options.onProgress?.(done);
    };
    onPosition((first / timeline.segments) * facts.duration_s);
    const pass = { ...options, first, end: timeline.segments, onProgress, onMessage };
    await encodeVideo(pass, timeline).catch(async (error: unknown) => {
      // The segments do not fit together, so the next attempt cannot use them.
      if (error instanceof RangeError) await emptyWorkFolder(directory);
      throw error;
    });
  }
  return readVideoTracks(directory, rungs);
}

/** Counts the segments, from the start, that are complete in every rung. */
export async function segmentsDone(directory: string, rungs: Rung[], timeline: Timeline): Promise<number> {
  for (let index = 0; index < timeline.segments; index++) {
    for (const rung of rungs) {
      const segment = await readSegment(join(directory, folderOf(rung)), index);
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
