import type { MediaOptions } from '../run/options.ts';
import { threadArgs } from '../run/input.ts';
import type { Speakers } from './audio-filters.ts';

export const defaultPreset = 'veryfast';

/**
 * Settings for films: more B-frames cost little, and weaker adaptive quantization saves bits on noise for
 * edges, which need them. The slower preset reaches the same quality at a higher constant rate factor. Presets
 * that are not listed are chosen for speed and stay as they are.
 */
const presetSettings: Record<string, { crf: number; tuning: string }> = {
  veryfast: { crf: 23, tuning: 'bframes=5:aq-strength=0.6' },
  fast: { crf: 24, tuning: 'bframes=5:aq-strength=0.6' },
};

export type VideoEncoding = MediaOptions & {
  preset?: string;
  /** Ceiling in kbit/s; `Infinity` for none. */
  ceiling: number;
  /** Frames between key frames. */
  gop: number;
};

/**
 * Builds x264 arguments for closed GOPs of exactly `gop` frames. Quality is constant as long as it fits under
 * the bitrate ceiling, which is set slightly low, so that even a clip of a few seconds, which starts with a
 * full buffer, stays below the nominal bitrate.
 */
export function videoEncoding({ preset = defaultPreset, ceiling, gop, ...options }: VideoEncoding): string[] {
  const { crf = 23, tuning } = presetSettings[preset] ?? {};
  return [
    ['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', String(crf)],
    tuning ? ['-x264-params', tuning] : [],
    ceiling < Infinity ? ['-maxrate', `${Math.round(ceiling * 0.92)}k`, '-bufsize', `${ceiling}k`] : [],
    ['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0', '-flags', '+cgop'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    threadArgs(options),
  ].flat();
}

const audioBitrates: Record<Speakers, string> = { stereo: '160k', '5.1': '384k' };

/** Builds arguments for AAC at 48 kHz. */
export function audioEncoding(speakers: Speakers = 'stereo'): string[] {
  return ['-c:a', 'aac', '-b:a', audioBitrates[speakers], '-ar', '48000', '-channel_layout', speakers];
}

/** Strips the upload's metadata and chapters, and makes the output reproducible for the same input. */
export const stripMetadataArgs = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

/**
 * Fragmented MP4 for video. Frames are decoded ahead of display; the offset is stored in an edit list, which
 * browsers and ffmpeg honor, whereas ffmpeg misreads the negative offsets of CMAF.
 */
export const fragmentedVideo = [
  '-f',
  'mp4',
  '-movflags',
  '+dash+delay_moov+frag_keyframe+skip_sidx+skip_trailer',
];

/**
 * Fragmented MP4 for audio, without an edit list. A fragment has 188 packets of 1024 samples, as close to 4 s
 * as possible.
 */
export const fragmentedAudio = [
  '-f',
  'mp4',
  '-movflags',
  '+cmaf+skip_sidx+skip_trailer',
  '-frag_duration',
  '4000000',
];
