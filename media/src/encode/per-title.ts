import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { perSecond } from '../probe/frame-rate.ts';
import { fitRungs } from './fit-rungs.ts';
import { folderOf, type Rung } from './ladder.ts';
import { readSegment } from './segments.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import type { TranscodeOptions } from './transcode-options.ts';
import { encodeVideo } from './video-pass.ts';

/** The length of a sample. */
const sample_s = 2;

/** One sample is taken for this much of a film, up to a maximum: about 1% of the work of encoding it. */
const filmPerSample_s = 150;
const maxSamples = 12;

/** The same number on every machine, because x264 writes different bytes with a different number of threads. */
const threads = 2;

/** If encoding a sample takes longer than this, the film's rungs depend only on its size. */
const timeoutMs = 10 * 60_000;

/**
 * Encodes short samples, spread over a film, at the quality of its rungs without any ceiling, and returns the
 * rungs that are worth encoding, with lower ceilings where the film needs less than their bitrates. A film
 * too short to be worth sampling keeps its rungs. The same file and ffmpeg always give the same rungs. The
 * samples are written into `directory`, which is emptied first and deleted at the end.
 *
 * @throws what `run` throws. A film that cannot be sampled can still be encoded with its original rungs.
 */
export async function fitToTitle(options: Omit<TranscodeOptions, 'preset'>): Promise<Rung[]> {
  const { facts, rungs, directory } = options;
  const uncapped = rungs.map((rung) => ({ ...rung, ceiling: Infinity }));
  const timeline = inSamples(timelineOf(facts, uncapped));
  const chosen = samplesOf(timeline);
  if (chosen.length === 0) return rungs;
  await rm(directory, { recursive: true, force: true });
  try {
    const bytes = new Map<string, number[]>(uncapped.map((rung) => [folderOf(rung), []]));
    for (const first of chosen) {
      await encodeVideo({ ...options, timeoutMs, threads, rungs: uncapped, first, end: first + 1 }, timeline);
      for (const [folder, sizes] of bytes)
        sizes.push((await readSegment(join(directory, folder), first))?.bytes ?? 0);
    }
    const needs = new Map(
      Array.from(bytes, ([folder, sizes]) => [folder, (Math.max(...sizes) * 8) / sample_s / 1000]),
    );
    return fitRungs(rungs, needs);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the timeline of a film that is cut into samples instead of segments. */
function inSamples(timeline: Timeline): Timeline {
  const gop = Math.max(1, Math.round(sample_s * perSecond(timeline.fps)));
  return { ...timeline, gop, segments: Math.ceil(timeline.frames / gop) };
}

/** Divides the film into equal parts, one for each sample, and samples the middle of each. */
function samplesOf({ frames, gop, fps }: Timeline): number[] {
  const duration_s = frames / perSecond(fps);
  const samples = Math.min(maxSamples, Math.floor(duration_s / filmPerSample_s));
  return Array.from({ length: samples }, (_, index) =>
    Math.floor((((index + 0.5) / samples) * frames) / gop),
  );
}
