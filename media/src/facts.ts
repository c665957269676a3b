import type { StereoMix } from './stereo-mix.ts';

/** An exact ratio, for instance 30000/1001 frames a second. */
export type Fraction = { num: number; den: number };

/** How the source's colours are coded, in ffmpeg's own names; null where the file does not say. */
export type ColorFacts = {
  primaries: string | null;
  transfer: string | null;
  matrix: string | null;
  range: 'tv' | 'pc' | null;
  /** True for PQ and HLG pictures, which are tone-mapped for ordinary screens. */
  hdr: boolean;
};

/** The sound track that is used: the default one, else the first. */
export type AudioFacts = {
  /** Index of the stream in the file. */
  stream: number;
  codec: string;
  channels: number;
  /** How they are mixed down to two; null for one in the middle and for left and right. */
  mix: StereoMix | null;
  /** Hz. */
  sample_rate: number;
};

/** Which lines of an interlaced picture were taken first: the top field's or the bottom field's. */
export type FieldOrder = 'tff' | 'bff';

/** What is known of an uploaded video before any work is done on it. Plain JSON. */
export type SourceFacts = {
  /** Length of the whole programme in seconds: from where picture or sound begins to where the later one ends. */
  duration_s: number;
  /** Where the programme begins by the file's own clock, in seconds; above 0 in files that begin late. */
  start_s: number;
  /** Where the picture track begins, in seconds from the start of the programme. */
  video_start_s: number;
  /** Where the picture track ends, in seconds from the start of the programme. */
  video_end_s: number;
  /** Display width and height in square pixels, after rotation and pixel aspect. */
  width: number;
  height: number;
  /** Clockwise rotation the file asks for: 0, 90, 180 or 270 degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** Lines of the coded picture, before rotation. */
  coded_height: number;
  /** The rate of the densest stretch when `variable_frame_rate`, else the constant one; of whole frames. */
  frame_rate: Fraction;
  variable_frame_rate: boolean;
  /** Each frame holds two moments, and is shown as two. */
  interlaced: boolean;
  /** The file calls its pictures interlaced, which they may not be. */
  called_interlaced: boolean;
  /** Where the file does not say that it is interlaced, but its pictures are; else its frames say it. */
  hidden_fields: FieldOrder | null;
  /** Index of the picture stream in the file; cover art never counts. */
  video_stream: number;
  /** The number of its track in the file. */
  video_track: number;
  video_codec: string;
  pixel_format: string;
  bit_depth: number;
  color: ColorFacts;
  audio: AudioFacts | null;
  size_bytes: number;
};
