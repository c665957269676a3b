import { resolve } from 'node:path';
import type { MediaOptions } from './options.ts';

/** What cameras, phones, screen recorders and editors put into an mp4. Everything else stays unopened. */
const decoders = [
  ['h264', 'hevc', 'libdav1d', 'libaom-av1', 'av1', 'vp8', 'vp9', 'mpeg4', 'mpeg2video', 'mpeg1video'],
  ['h263', 'prores', 'dnxhd', 'mjpeg', 'png', 'aac', 'mp3', 'mp3float', 'mp2', 'mp2float', 'ac3', 'eac3'],
  ['alac', 'flac', 'opus', 'libopus', 'vorbis', 'amrnb', 'amrwb', 'pcm_mulaw', 'pcm_alaw'],
  ['pcm_u8', 'pcm_s8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be'],
].flat();

/** Arguments every ffmpeg call starts with. */
export const quietly = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/**
 * Arguments before an uploaded file. It is read as an MP4 and as nothing else: a playlist or script
 * inside it is never followed, and no address but the file is ever opened.
 */
export const asMp4 = [
  ['-f', 'mov', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2', '-protocol_whitelist', 'file'],
  ['-codec_whitelist', decoders.join(',')],
].flat();

/** The greatest picture that is decoded: 8192 by 8192. */
export const maxSide = 8192;

/** Opens an uploaded file in ffmpeg; `before` are input options such as `-ss`. */
export function inputArgs(source: string, options: MediaOptions, before: string[] = []): string[] {
  const limits = ['-max_pixels', String(maxSide * maxSide), ...threadArgs(options)];
  // A picture that changes its size on the way must not restart the filters, which count frames.
  return [...asMp4, ...limits, '-reinit_filter', '0', ...before, '-i', fileUrl(source)];
}

export function threadArgs(options: MediaOptions): string[] {
  return options.threads ? ['-threads', String(options.threads)] : [];
}

/** With the scheme, no path can be taken for an option or for another protocol. */
export function fileUrl(path: string): string {
  return `file:${resolve(path)}`;
}
