import { resolve } from 'node:path';
import type { MediaOptions } from './options.ts';
import { allDecoders } from './programs.ts';

/** Codecs that cameras, phones, screen recorders and editors put into an mp4, with their decoders. */
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
  dvvideo: ['dvvideo'],
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

/** Whether we can decode a codec, identified by ffprobe's name for it. */
export const isDecodable = (codec: string): boolean => codec in codecs || pcm.includes(codec);

/**
 * Without these, ffmpeg reports a failure after it has read a whole file if it could not decode two thirds of it.
 * What creators are told about damage comes from its messages instead.
 */
export const tolerantArgs = ['-max_error_rate', '1'];

const argsAtLogLevel = (level: 'error' | 'warning') => [
  '-hide_banner',
  '-nostdin',
  '-loglevel',
  level,
  '-y',
  ...tolerantArgs,
];

/** Arguments that every ffmpeg call starts with. */
export const quietArgs = argsAtLogLevel('error');

/** The same for passes that decode all of a film: ffmpeg reports some unreadable data only as a warning. */
export const warningArgs = argsAtLogLevel('warning');

/**
 * Arguments before an uploaded file. It is read only as an MP4: playlists or scripts inside it are never
 * followed, and nothing but the file itself is ever opened.
 */
const formats = ['-f', 'mov', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2'];
const asMp4 = [...formats, '-protocol_whitelist', 'file'];

const asFilm = [...asMp4, '-codec_whitelist', decoders];

/**
 * Arguments with which ffprobe opens an uploaded file. It gives up on a file if it cannot open a decoder for
 * every track, including subtitles and unused audio. So it may open any decoder, but only feeds those on our
 * list: the demuxer follows the list that applies to the whole file.
 */
export async function probeInputArgs(file: string): Promise<string[]> {
  const any = [...(await allDecoders())].join(',');
  const open = any ? ['v', 'a', 's'].flatMap((kind) => [`-codec_whitelist:${kind}`, any]) : [];
  return [...asFilm, ...open, '-i', fileUrl(file)];
}

/** Arguments with which ffmpeg opens an uploaded file to read its text tracks. */
export const textInputArgs = (file: string): string[] =>
  [asMp4, ['-codec_whitelist', `${decoders},mov_text,cc_dec`], ['-i', fileUrl(file)]].flat();

/** The largest frame that is decoded is 8192 by 8192. */
export const maxSide = 8192;

/** Builds ffmpeg's arguments for opening an uploaded file; `before` are input options such as `-ss`. */
export function inputArgs(source: string, options: MediaOptions, before: string[] = []): string[] {
  return [...asFilm, ...decodingArgs(options), ...before, '-i', fileUrl(source)];
}

/** The same for an upload that is read from standard input while it arrives. */
export const arrivingInputArgs = (options: MediaOptions): string[] => [
  ...formats,
  '-protocol_whitelist',
  'pipe',
  '-codec_whitelist',
  decoders,
  ...decodingArgs(options),
  '-i',
  'pipe:0',
];

function decodingArgs(options: MediaOptions): string[] {
  const limits = ['-max_pixels', String(maxSide * maxSide), ...threadArgs(options)];
  // A change of frame size midway must not restart the filters, which count frames. Rotation is left to our
  // filters: ffmpeg's own rotation reads beyond the end of a frame that is smaller than the first.
  return [...limits, '-reinit_filter', '0', '-noautorotate'];
}

export function threadArgs(options: MediaOptions): string[] {
  return options.threads ? ['-threads', String(options.threads)] : [];
}

/** The scheme keeps a path from being mistaken for an option or another protocol. */
export function fileUrl(path: string): string {
  return `file:${resolve(path)}`;
}
