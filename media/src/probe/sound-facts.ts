import type { AudioFacts } from '../facts.ts';
import { canonicalLanguage } from '../language.ts';
import { isReadable } from '../run/input.ts';
import { soundUndecodable, Unplayable } from '../run/unplayable.ts';
import { stereoMix } from '../stereo-mix.ts';
import { surroundMix } from '../surround-mix.ts';
import type { Stream } from './stream.ts';

/** Facts about sound that ffprobe does not report. */
export type SoundContext = {
  /** Ids of the tracks whose samples are encrypted. */
  encrypted: ReadonlySet<number>;
  /** Indexes of the streams known to be silent. */
  silent: ReadonlySet<number>;
  /** Names of tracks by their ids. */
  names: ReadonlyMap<number, string>;
  /** Speaker names of each channel layout that ffmpeg has a name for. */
  layouts: ReadonlyMap<string, string[]>;
};

/** The maximum number of channels that ffmpeg can mix down. */
const maxChannels = 64;

/** @throws Unplayable if the main sound cannot be used. */
export function mainSound(stream: Stream, sounds: readonly Stream[], context: SoundContext): AudioFacts {
  const { channels = 0, sample_rate } = stream;
  if (!channels || !Number(sample_rate)) throw soundUndecodable();
  if (channels > maxChannels) {
    throw new Unplayable(
      'unsupported_codec',
      `The sound has ${channels} channels, more than ${maxChannels}. Please export the video with stereo sound.`,
    );
  }
  const facts = audioFacts(stream, channels, context);
  const right = rightSideOf(stream, sounds, context);
  return right ? { ...facts, channels: 2, mix: null, right_stream: right.index } : facts;
}

/** Tracks that were recorded together begin within this, in seconds. */
const together_s = 0.01;

/** Finds the right of a mono track that is flagged as the left: recorders and editors write a track for each. */
function rightSideOf(left: Stream, sounds: readonly Stream[], context: SoundContext): Stream | undefined {
  const { encrypted, layouts, silent } = context;
  const isOnly = (stream: Stream, speaker: string) =>
    stream.channels === 1 && speakersOf(stream, layouts)?.join() === speaker;
  if (!isOnly(left, 'FL')) return undefined;
  const begins = ({ start_time }: Stream) => Number(start_time ?? 0) || 0;
  return sounds.find(
    (stream) =>
      isOnly(stream, 'FR') &&
      stream.codec_name === left.codec_name &&
      stream.sample_rate === left.sample_rate &&
      stream.tags?.language === left.tags?.language &&
      Math.abs(begins(stream) - begins(left)) < together_s &&
      !encrypted.has(Number(stream.id)) &&
      !silent.has(stream.index),
  );
}

function audioFacts(
  stream: Stream,
  channels: number,
  { layouts, names }: Pick<SoundContext, 'layouts' | 'names'>,
): AudioFacts {
  const { id, index, codec_name = '', sample_rate, tags, disposition } = stream;
  const speakers = speakersOf(stream, layouts);
  return {
    stream: index,
    right_stream: null,
    codec: codec_name,
    channels,
    mix: stereoMix(channels, speakers),
    sample_rate: Number(sample_rate),
    language: canonicalLanguage(tags?.language ?? ''),
    title: plainTitle(names.get(Number(id))),
    is_description: disposition?.['visual_impaired'] === 1,
    surround: surroundMix(channels, speakers),
  };
}

/** Returns the names of a track's speakers; null if the file does not specify them. */
function speakersOf({ channel_layout = '' }: Stream, layouts: SoundContext['layouts']): string[] | null {
  return layouts.get(channel_layout) ?? channel_layout.match(/\((\w+(?:\+\w+)*)\)$/)?.[1]?.split('+') ?? null;
}

/** The most sound tracks that a film can have in addition to the main one. */
const maxOthers = 15;

/**
 * Returns the tracks other than the main one that viewers may want to hear. Recorders and editors write each
 * microphone or channel to a separate mono track; of such unnamed tracks, only one per language is kept.
 */
export function otherSounds(
  main: AudioFacts,
  sounds: readonly Stream[],
  context: SoundContext,
): AudioFacts[] {
  const others: AudioFacts[] = [];
  for (const stream of sounds) {
    const { index, channels = 0, sample_rate, codec_name = '', id } = stream;
    const isUsable =
      isReadable(codec_name) &&
      !context.encrypted.has(Number(id)) &&
      !context.silent.has(index) &&
      channels > 0 &&
      channels <= maxChannels &&
      Number(sample_rate) > 0;
    if (index === main.stream || index === main.right_stream || !isUsable) continue;
    const other = audioFacts(stream, channels, context);
    const isStem =
      channels === 1 &&
      other.title === null &&
      [main, ...others].some(({ language }) => language === other.language);
    if (other.language !== null && !isStem) others.push(other);
  }
  return others.slice(0, maxOthers);
}

const maxTitle = 60;

/** Makes a title fit for playlists and menus: one line without quotation marks. */
function plainTitle(title = ''): string | null {
  const plain = title.replaceAll(/[\p{C}"\s]+/gu, ' ').trim();
  return plain === '' ? null : [...plain].slice(0, maxTitle).join('');
}
