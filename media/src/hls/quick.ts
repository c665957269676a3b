import { isOffered, ladder, type Rung } from '../encode/ladder.ts';
import type { Transcoded, TranscodeOptions } from '../encode/transcode-options.ts';
import type { SourceFacts } from '../facts.ts';
import { transcode } from './hls.ts';

/** The best rendition that is encoded quickly: larger ones take too long. */
const maxBitrate = 2048;

const quickestPreset = 'ultrafast';

/**
 * Makes HLS of one rendition, at 720p at most and with the main sound in stereo, in a small part of the time that
 * the ladder takes.
 *
 * @throws the signal's reason when cancelled; `FfmpegFailed` when ffmpeg gives up.
 */
export async function encodeQuickly(
  options: Omit<TranscodeOptions, 'rungs' | 'preset' | 'onProgress'>,
): Promise<Transcoded> {
  const { audio } = options.facts;
  const facts: SourceFacts = {
    ...options.facts,
    audio: audio && { ...audio, is_surround: false },
    other_audio: [],
  };
  return transcode({ ...options, facts, rungs: [quickRung(facts)], preset: quickestPreset });
}

function quickRung(facts: SourceFacts): Rung {
  const rung = ladder(facts).findLast((one) => isOffered(one) && one.bitrate <= maxBitrate);
  if (!rung) throw new RangeError('the ladder has no small rung');
  return rung;
}
