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
  /** Hz. */
  sample_rate: number;
};

/** What is known of an uploaded video before any work is done on it. Plain JSON. */
export type SourceFacts = {
  /** Length of the whole programme in seconds: the longer of picture and sound. */
  duration_s: number;
  /** Where the picture track ends, in seconds from the start of the programme. */
  video_end_s: number;
  /** Display width and height in square pixels, after rotation and pixel aspect. */
  width: number;
  height: number;
  /** Clockwise rotation the file asks for: 0, 90, 180 or 270 degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** The average rate when `variable_frame_rate`, else the constant one. */
  frame_rate: Fraction;
  variable_frame_rate: boolean;
  interlaced: boolean;
  /** Index of the picture stream in the file; cover art never counts. */
  video_stream: number;
  video_codec: string;
  pixel_format: string;
  bit_depth: number;
  color: ColorFacts;
  audio: AudioFacts | null;
  size_bytes: number;
};
