import type { MediaOptions } from './options.ts';
import { threadArgs } from './input.ts';

export const defaultPreset = 'veryfast';

export type VideoEncoding = MediaOptions & {
  preset?: string;
  /** Ceiling in kbit/s. */
  bitrate: number;
  /** Frames from one key frame to the next. */
  gop: number;
};

/**
 * x264 arguments for closed groups of exactly `gop` frames. Quality is constant where it fits under the
 * ceiling; the ceiling is set a little low, so that a clip of some seconds that begins with a full
 * buffer stays under the number too.
 */
export function videoEncoding({ preset = defaultPreset, bitrate, gop, ...options }: VideoEncoding): string[] {
  return [
    ['-c:v', 'libx264', '-preset', preset, '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', '23'],
    ['-maxrate', `${Math.round(bitrate * 0.92)}k`, '-bufsize', `${bitrate}k`],
    ['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0', '-flags', '+cgop'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    threadArgs(options),
  ].flat();
}

export const audioEncoding = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];

/** Nothing of the upload's names, dates or chapters goes out, and the same input gives the same bytes. */
export const anonymous = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

/**
 * Fragmented MP4 of pictures. Decoding runs ahead of showing; an edit list says by how much, which
 * browsers and ffmpeg honour, while the negative offsets of CMAF are misread by ffmpeg.
 */
export const fragmentedVideo = [
  '-f',
  'mp4',
  '-movflags',
  '+dash+delay_moov+frag_keyframe+skip_sidx+skip_trailer',
];

/** Fragmented MP4 of sound, without an edit list. 188 packets of 1024 samples, as near to 4 s as can be. */
export const fragmentedAudio = [
  '-f',
  'mp4',
  '-movflags',
  '+cmaf+skip_sidx+skip_trailer',
  '-frag_duration',
  '4000000',
];
