import type { AudioFacts } from '../facts.ts';
import { canonicalLanguage } from '../language.ts';
import { plainTitle } from '../mp4/track-names.ts';
import { isDecodable } from '../run/input.ts';
import { audioUndecodable, Unplayable } from '../run/unplayable.ts';
import { stereoMix } from '../stereo-mix.ts';
import { surroundMix } from '../surround-mix.ts';
import { joinedTracks, type AudioTrack } from './joined-tracks.ts';
import type { Stream } from './stream.ts';

/** Facts about audio tracks that ffprobe does not report. */
export type AudioContext = {
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

/** @throws Unplayable if the main audio track cannot be used. */
export function mainAudio(stream: Stream, streams: readonly Stream[], context: AudioContext): AudioFacts {
  const { channels = 0, sample_rate } = stream;
  if (!channels || !Number(sample_rate)) throw audioUndecodable();
  if (channels > maxChannels) {
    throw new Unplayable(
      'unsupported_codec',
      `The audio track has ${channels} channels, more than ${maxChannels}. Please export the video with stereo audio.`,
    );
  }
  return audioFacts(stream, streams, context);
}

function audioFacts(stream: Stream, streams: readonly Stream[], context: AudioContext): AudioFacts {
  const tracks = streams.map((one) => audioTrack(one, context));
  const track = tracks.find((one) => one.stream === stream) ?? audioTrack(stream, context);
  const joined = joinedTracks(track, tracks, context.layouts);
  const channels = joined?.streams.length ?? stream.channels ?? 0;
  const speakers = joined?.speakers ?? track.speakers;
  return {
    stream: stream.index,
    joined,
    codec: stream.codec_name ?? '',
    channels,
    mix: stereoMix(channels, speakers),
    sample_rate: Number(stream.sample_rate),
    language: track.language,
    title: track.title,
    is_description: stream.disposition?.['visual_impaired'] === 1,
    surround: surroundMix(channels, speakers),
  };
}

/** Reduces joined mono tracks to a single one of them, which is heard on both sides. */
export const reducedToOneTrack = (audio: AudioFacts, stream: number): AudioFacts =>
  audio.joined
    ? { ...audio, stream, joined: null, channels: 1, mix: { left: [1], right: [1] }, surround: null }
    : audio;

/** Lists the streams that are read: one, or all the mono tracks that are joined. */
export const streamsOf = ({ stream, joined }: Pick<AudioFacts, 'stream' | 'joined'>): number[] =>
  joined?.streams ?? [stream];

function audioTrack(stream: Stream, { encrypted, silent, names, layouts }: AudioContext): AudioTrack {
  const { id, index, codec_name = '', channel_layout = '', channels = 0, sample_rate, tags } = stream;
  return {
    stream,
    speakers:
      layouts.get(channel_layout) ?? channel_layout.match(/\((\w+(?:\+\w+)*)\)$/)?.[1]?.split('+') ?? null,
    language: canonicalLanguage(tags?.language ?? ''),
    title: plainTitle(names.get(Number(id))),
    isUsable:
      isDecodable(codec_name) &&
      !encrypted.has(Number(id)) &&
      !silent.has(index) &&
      channels > 0 &&
      channels <= maxChannels &&
      Number(sample_rate) > 0,
  };
}

/** The most audio tracks that a film can have in addition to the main one. */
const maxOthers = 15;

/**
 * Returns the tracks other than the main one that viewers may want to hear. Recorders and editors write each
 * microphone or channel to a separate mono track; of such unnamed tracks, only those that can be joined with
 * the first one of their language are kept.
 */
export function otherAudio(
  main: AudioFacts,
  streams: readonly Stream[],
  context: AudioContext,
): AudioFacts[] {
  const others: AudioFacts[] = [];
  for (const stream of streams) {
    if (streamsOf(main).includes(stream.index) || !audioTrack(stream, context).isUsable) continue;
    const other = audioFacts(stream, streams, context);
    const isStem =
      stream.channels === 1 &&
      other.title === null &&
      [main, ...others].some(({ language }) => language === other.language);
    if (other.language !== null && !isStem) others.push(other);
  }
  return others.slice(0, maxOthers);
}
