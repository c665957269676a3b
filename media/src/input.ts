import { resolve } from 'node:path';
import type { MediaOptions } from './options.ts';
import { allDecoders } from './programs.ts';

/** What cameras, phones, screen recorders and editors put into an mp4, with the decoders for it. */
const codecs: Record<string, string[]> = {
  h264: ['h264'],
  hevc: ['hevc'],
  av1: ['libdav1d', 'libaom-av1', 'av1'],
  vp8: ['vp8'],
  vp9: ['vp9'],
  mpeg4: ['mpeg4'],
  mpeg2video: ['mpeg2video'],
  mpeg1video: ['mpeg1video'],
  h263: ['h263'],
  prores: ['prores'],
  dnxhd: ['dnxhd'],
  mjpeg: ['mjpeg'],
  png: ['png'],
  aac: ['aac'],
  mp3: ['mp3', 'mp3float'],
  mp2: ['mp2', 'mp2float'],
  ac3: ['ac3'],
  eac3: ['eac3'],
  dts: ['dca'],
  alac: ['alac'],
  flac: ['flac'],
  opus: ['opus', 'libopus'],
  vorbis: ['vorbis'],
  amr_nb: ['amrnb'],
  amr_wb: ['amrwb'],
};

const pcm = ['mulaw', 'alaw', 'u8', 's8', 's16', 's24', 's32', 'f32', 'f64'].flatMap((format) =>
  /\d\d/.test(format) ? [`pcm_${format}le`, `pcm_${format}be`] : [`pcm_${format}`],
);

const decoders = [...Object.values(codecs).flat(), ...pcm].join(',');

/** Whether tracks of a codec, by ffprobe's name for it, are decoded at all. */
export const isReadable = (codec: string): boolean => codec in codecs || pcm.includes(codec);

/** Arguments every ffmpeg call starts with. */
export const quietly = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'];

/**
 * Arguments before an uploaded file. It is read as an MP4 and as nothing else: a playlist or script
 * inside it is never followed, and no address but the file is ever opened.
 */
const asMp4 = [
  ['-f', 'mov', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2', '-protocol_whitelist', 'file'],
  ['-codec_whitelist', decoders],
].flat();

/**
 * Arguments before an uploaded file for ffprobe, which gives up on a file when it cannot open a decoder for
 * every track, subtitles and spare sound included. So it may open any, but feeds none beyond our list:
 * the demuxer keeps to the list that holds for the whole file.
 */
export async function probeInputArgs(file: string): Promise<string[]> {
  const any = [...(await allDecoders())].join(',');
  const open = any ? ['v', 'a', 's'].flatMap((kind) => [`-codec_whitelist:${kind}`, any]) : [];
  return [...asMp4, ...open, '-i', fileUrl(file)];
}

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
