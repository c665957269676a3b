import type { StereoMix } from './stereo-mix.ts';
import type { SurroundMix } from './surround-mix.ts';

/** An exact ratio, e.g. 30000/1001 frames per second. */
export type Fraction = { num: number; den: number };

/** How the source's colors are coded, in ffmpeg's terms; null where the file does not specify it. */
export type ColorFacts = {
  primaries: string | null;
  transfer: string | null;
  matrix: string | null;
  range: 'tv' | 'pc' | null;
  /** True for PQ and HLG, which are tone-mapped for ordinary screens. */
  hdr: boolean;
};

/** Mono tracks that each hold one channel of the same audio. */
export type JoinedTracks = {
  /** Stream indexes, in ffmpeg's order of channels. */
  streams: number[];
  /** The channels in these streams, in ffmpeg's terms: `FL`, `FR`, … */
  speakers: string[];
};

/** An audio track, or several mono tracks that are heard as one. */
export type AudioFacts = {
  /** Index of the stream in the file; of the first one if several are joined. */
  stream: number;
  /** Null if the audio is in a single track. */
  joined: JoinedTracks | null;
  codec: string;
  channels: number;
  /** How the channels are mixed down to stereo; null for mono and for stereo with audio on both sides. */
  mix: StereoMix | null;
  /** Hz. */
  sample_rate: number;
  /** BCP 47, such as `de` or `pt-BR`; null if the file does not specify it. */
  language: string | null;
  /** The track's name in the file, such as `Commentary`; null if it has none. */
  title: string | null;
  /** Describes the picture for people who cannot see it. */
  is_description: boolean;
  /** How the channels are mixed for 5.1; null unless there are front, center, and back or side channels. */
  surround: SurroundMix | null;
};

/** Which field of an interlaced frame was captured first: top (`tff`) or bottom (`bff`). */
export type FieldOrder = 'tff' | 'bff';

/** What is known about an uploaded video before it is processed. Plain JSON. */
export type SourceFacts = {
  /**
   * Length of the whole film in seconds: from the start of video or audio, whichever begins first, to the
   * end of whichever ends last.
   */
  duration_s: number;
  /** Where the film begins on the file's own clock, in seconds; above 0 in files that begin late. */
  start_s: number;
  /** Where the video track begins, in seconds from the start of the film. */
  video_start_s: number;
  /** Where the video track ends, in seconds from the start of the film. */
  video_end_s: number;
  /** Display width and height in square pixels, with rotation and pixel aspect ratio applied. */
  width: number;
  height: number;
  /** Clockwise rotation requested by the file, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** ffmpeg's filters that turn the coded frames upright, including mirrored ones; none for most films. */
  turning: string[];
  /** Size of the first frames as coded, before rotation; later frames may have a different size. */
  coded_width: number;
  coded_height: number;
  /**
   * Rate of the densest stretch if `variable_frame_rate`, otherwise the constant rate; counts whole frames,
   * not fields.
   */
  frame_rate: Fraction;
  variable_frame_rate: boolean;
  /** Each frame holds two fields, captured one after the other, which are shown separately. */
  interlaced: boolean;
  /** The file is flagged as interlaced, which may be wrong. */
  flagged_interlaced: boolean;
  /**
   * The field order of video that is interlaced without being flagged; otherwise null, and the order is read
   * from the frames.
   */
  hidden_fields: FieldOrder | null;
  /** Index of the video stream in the file; never that of cover art. */
  video_stream: number;
  /** Id of the video track in the file. */
  video_track: number;
  video_codec: string;
  pixel_format: string;
  bit_depth: number;
  color: ColorFacts;
  /** The main audio track: the default one, otherwise the first; not a silent one if there is another. */
  audio: AudioFacts | null;
  /** The other decodable audio tracks with a language, in the order of the file. */
  other_audio: AudioFacts[];
  size_bytes: number;
};
