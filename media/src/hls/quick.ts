import type { Readable } from 'node:stream';
import { isOffered, ladder, type Rung } from '../encode/ladder.ts';
import { framesOf, timelineOf } from '../encode/timeline.ts';
import type { Transcoded } from '../encode/transcode-options.ts';
import { encodeVideo } from '../encode/video-pass.ts';
import type { SourceFacts } from '../facts.ts';
import { perSecond } from '../probe/frame-rate.ts';
import { sequentialReadCheck } from '../run/sequential-read.ts';
import { openWorkFolder, signWorkFolder } from '../run/work-folder.ts';
import { type GrowingOptions, makeGrowingFilm } from './growing-film.ts';
import { segmentsDone } from './hls.ts';

/** The best rendition that is encoded quickly: larger ones take too long. */
const maxBitrate = 2048;

const quickestPreset = 'ultrafast';

/**
 * Makes HLS of one rendition, at 720p at most and with the main audio track in stereo, in a fraction of the
 * time that the ladder takes. When called again with the same folder, the video continues where it stopped.
 *
 * @throws what `onGrowth` throws; the signal's reason when cancelled; `FfmpegFailed` when ffmpeg gives up.
 */
export async function encodeQuickly(options: GrowingOptions): Promise<Transcoded> {
  const { directory, facts } = options;
  const rung = quickRung(facts);
  const rungs = [rung];
  await openWorkFolder(directory, options.source, { facts, rungs, preset: quickestPreset });
  const timeline = timelineOf(facts, rungs);
  const first = await segmentsDone(directory, rungs, timeline);
  return makeGrowingFilm(options, rung, async (signal, picture, changed) => {
    picture.planned = Array.from(
      { length: timeline.segments },
      (_, index) => framesOf(timeline, index) / perSecond(timeline.fps),
    );
    const setWritten = (count: number) => {
      picture.written = count;
      changed();
    };
    setWritten(first);
    if (first === timeline.segments) return;
    const range = { first, end: timeline.segments };
    const onSegment = (index: number) => setWritten(index + 1);
    await encodeVideo({ ...options, ...range, rungs, preset: quickestPreset, signal, onSegment }, timeline);
  });
}

/**
 * Encodes the video of an upload while it arrives, into a folder for `encodeQuickly`. May be stopped at any time.
 *
 * @throws the signal's reason when cancelled; what reading throws; `FfmpegFailed` when ffmpeg gives up.
 */
export async function encodeAhead(
  options: Omit<GrowingOptions, 'onGrowth' | 'source'> & { arriving: Readable },
): Promise<void> {
  const rungs = [quickRung(options.facts)];
  const timeline = timelineOf(options.facts, rungs);
  const range = { first: 0, end: timeline.segments };
  const { onMessage, check } = sequentialReadCheck();
  try {
    await encodeVideo(
      { ...options, ...range, source: '', rungs, preset: quickestPreset, onMessage },
      timeline,
    );
  } finally {
    check();
  }
}

/** Lets `encodeQuickly` continue with the output of `encodeAhead` for this same file. */
export const acceptEncodedAhead = (directory: string, source: string, facts: SourceFacts): Promise<void> =>
  signWorkFolder(directory, source, { facts, rungs: [quickRung(facts)], preset: quickestPreset });

function quickRung(facts: SourceFacts): Rung {
  const rung = ladder(facts).findLast((one) => isOffered(one) && one.bitrate <= maxBitrate);
  if (!rung) throw new RangeError('the ladder has no small rung');
  return rung;
}
