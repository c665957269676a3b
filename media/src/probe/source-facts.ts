import type { ColorFacts, Fraction, SourceFacts } from '../facts.ts';
import { perSecond } from './frame-rate.ts';
import { isDecodable } from '../run/input.ts';
import { Unplayable } from '../run/unplayable.ts';
import { mainAudio, otherAudio, type AudioContext } from './audio-facts.ts';
import type { Stream } from './stream.ts';

/** What `parseSource` needs from ffprobe; other tags are left out because they can be of any size. */
export const probeEntries = [
  'format=duration',
  'stream=index,id,codec_type,codec_name,codec_long_name,codec_tag_string,nb_frames',
  'stream=width,height,sample_aspect_ratio,pix_fmt,field_order,r_frame_rate',
  'stream=avg_frame_rate,start_time,duration,color_range,color_space,color_transfer,color_primaries',
  'stream=channels,channel_layout,sample_rate,bits_per_raw_sample',
  'stream_disposition=default,visual_impaired,attached_pic,still_image,timed_thumbnails',
  'stream_tags=language',
  'stream_side_data=rotation,displaymatrix,dv_profile,dv_bl_signal_compatibility_id',
].join(':');

type Format = { duration?: string };

type Probed = { streams?: Stream[]; format?: Format };

type FileFacts = AudioContext & {
  size_bytes: number;
  /** When the tracks with an edit list end, in seconds on the file's timeline, by track id. */
  editedEnds: ReadonlyMap<number, number>;
};

/**
 * Parses ffprobe's JSON. Chooses one video track and one main audio track, and lists the other audio tracks that
 * name a language; everything else in the file (subtitles, timecode, chapters, cover art, camera data, spare
 * tracks) is ignored.
 *
 * @throws Unplayable if there is no video, or none that can be used.
 */
export function parseSource(json: string, { size_bytes, editedEnds, ...context }: FileFacts): SourceFacts {
  const { encrypted, silent } = context;
  const { streams = [], format = {} } = JSON.parse(json) as Probed;
  const nonEmpty = streams.filter(({ nb_frames }) => nb_frames !== '0');
  const video = choose(
    withoutThumbnails(nonEmpty.filter((stream) => stream.codec_type === 'video' && isMoving(stream))),
    encrypted,
  );
  if (!video) {
    throw new Unplayable('no_video_track', 'The file has no video track. Please upload a video.');
  }
  const audioStreams = nonEmpty.filter((stream) => stream.codec_type === 'audio');
  const audio = choose(audioStreams, encrypted, silent);
  for (const [kind, stream] of [
    ['video', video],
    ['audio', audio],
  ] as const) {
    if (stream) checkReadable(kind, stream, encrypted);
  }
  if (needsDolbyVision(video)) {
    throw new Unplayable(
      'unsupported_codec',
      'The picture can only be shown correctly in Dolby Vision (profile 5 or 10.0). Please export the video in HDR10, HLG or standard dynamic range.',
    );
  }
  const tracks = [video, ...(audio ? [audio] : [])];
  const start_s = Math.min(...tracks.map(startOf));
  const endOf = (track: Stream) => trackEnd(track, editedEnds) - start_s;
  const ends = tracks.map(endOf);
  const duration_s = ends.every((end) => end > 0) ? Math.max(...ends) : Number(format.duration);
  const average = fraction(video.avg_frame_rate);
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? '');
  // For interlaced video ffprobe may report the field rate instead of the frame rate.
  const base = (interlaced && average) || (fraction(video.r_frame_rate) ?? average);
  const isUsable = video.codec_name && video.pix_fmt && video.width && video.height && base;
  if (!isUsable || !(duration_s > 0)) {
    throw new Unplayable(
      'undecodable',
      'The video cannot be decoded. Please export it again as MP4 with H.264 video.',
    );
  }
  const main = audio ? mainAudio(audio, audioStreams, context) : null;
  const isVariable = !average || Math.abs(perSecond(average) / perSecond(base) - 1) > 0.002;
  return {
    duration_s,
    start_s,
    video_start_s: startOf(video) - start_s,
    video_end_s: Math.min(duration_s, endOf(video) > 0 ? endOf(video) : duration_s),
    ...displaySize(video),
    coded_width: video.width ?? 0,
    coded_height: video.height ?? 0,
    frame_rate: isVariable ? (average ?? base) : base,
    variable_frame_rate: isVariable,
    interlaced,
    flagged_interlaced: interlaced,
    hidden_fields: null,
    video_stream: video.index,
    video_track: Number(video.id) || 0,
    video_codec: video.codec_name ?? '',
    pixel_format: video.pix_fmt ?? '',
    bit_depth: bitDepth(video),
    color: color(video),
    audio: main,
    other_audio: main ? otherAudio(main, audioStreams, context) : [],
    size_bytes,
  };
}

/** Without Dolby's own processing, such a picture looks green and violet. */
const needsDolbyVision = ({ side_data_list = [] }: Stream): boolean =>
  side_data_list.some(
    ({ dv_profile, dv_bl_signal_compatibility_id }) =>
      (dv_profile === 5 || dv_profile === 10) && dv_bl_signal_compatibility_id === 0,
  );

/** Cover art and chapter images are stored as video streams but are not video. */
function isMoving({ disposition = {} }: Stream): boolean {
  return !disposition['attached_pic'] && !disposition['still_image'] && !disposition['timed_thumbnails'];
}

/** A video track with fewer than this share of another track's frames holds that track's thumbnails. */
const minFrameShare = 1 / 8;

/** Filters out video tracks that merely illustrate another one without being marked as such. */
function withoutThumbnails(pictures: Stream[]): Stream[] {
  const frames = ({ nb_frames }: Stream) => Number(nb_frames ?? Infinity);
  const max = Math.max(...pictures.map(({ nb_frames }) => Number(nb_frames ?? 0)));
  return pictures.filter((picture) => frames(picture) >= max * minFrameShare);
}

/**
 * Chooses the track to use: decodable before undecodable, audible before silent, moving video before a single
 * image, then the file's own preference, then the first.
 */
function choose(
  streams: Stream[],
  encrypted: ReadonlySet<number>,
  silent: ReadonlySet<number> = new Set(),
): Stream | undefined {
  const rank = (stream: Stream) =>
    (isDecodable(stream.codec_name ?? '') && !encrypted.has(Number(stream.id)) ? 8 : 0) +
    (silent.has(stream.index) ? 0 : 4) +
    (stream.nb_frames === '1' ? 0 : 2) +
    (stream.disposition?.['default'] ? 1 : 0);
  return streams.toSorted((a, b) => rank(b) - rank(a))[0];
}

function checkReadable(kind: 'video' | 'audio', stream: Stream, encrypted: ReadonlySet<number>): void {
  if (encrypted.has(Number(stream.id))) {
    throw new Unplayable(
      'encrypted',
      `The ${kind} track is encrypted (copy-protected). Please upload the video without protection.`,
    );
  }
  if (!isDecodable(stream.codec_name ?? '')) {
    throw new Unplayable(
      'unsupported_codec',
      `The ${kind} track is in a format that is not supported (${codecTitle(stream)}). Please export the video as MP4 with H.264 video and AAC audio.`,
    );
  }
}

/** Returns e.g. "GoPro CineForm HD", or the codec's short name if its long one says nothing, as with FFV1. */
function codecTitle({ codec_name, codec_long_name, codec_tag_string }: Stream): string {
  if (codec_long_name && !/^unknown$|^FFmpeg /.test(codec_long_name)) return codec_long_name;
  const letters = codec_name && codec_name !== 'unknown' ? codec_name : codec_tag_string;
  return letters?.replaceAll(/\[.*?\]|[^\w ]/g, '').trim() || 'unknown';
}

const startOf = ({ start_time }: Stream): number => Number(start_time ?? 0) || 0;

/**
 * Returns when a track ends, in seconds on the file's timeline; NaN if the file does not specify it. For a track
 * that begins late and also leaves out some of its media, ffprobe's duration is that of all its media.
 */
function trackEnd(track: Stream, editedEnds: FileFacts['editedEnds']): number {
  const end = startOf(track) + Number(track.duration);
  return startOf(track) > 0 ? Math.min(end, editedEnds.get(Number(track.id)) ?? end) : end;
}

function displaySize(video: Stream) {
  const aspect = fraction(video.sample_aspect_ratio?.replace(':', '/')) ?? { num: 1, den: 1 };
  const unrotatedWidth = Math.max(1, Math.round(((video.width ?? 0) * aspect.num) / aspect.den));
  const unrotatedHeight = video.height ?? 0;
  const display = video.side_data_list?.find((data) => data.rotation !== undefined);
  const rotation = quarterTurn(display?.rotation ?? 0);
  const isUpright = rotation === 0 || rotation === 180;
  const turning = turningFilters(rotation, display?.displaymatrix ?? '');
  return {
    width: isUpright ? unrotatedWidth : unrotatedHeight,
    height: isUpright ? unrotatedHeight : unrotatedWidth,
    rotation,
    turning,
  };
}

/**
 * Returns the filters for a display matrix, as ffmpeg would insert them itself. A mirrored picture has the
 * same rotation as an unmirrored one; only the signs in the matrix distinguish them.
 */
function turningFilters(rotation: SourceFacts['rotation'], displaymatrix: string): string[] {
  // Rows look like `00000000:        65536           0           0`.
  const rows = [...displaymatrix.matchAll(/^[\da-f]{8}:(.+)$/gim)].map(([, row = '']) =>
    row.trim().split(/\s+/).map(Number),
  );
  const [[a = 1] = [], [c = 0, d = 1] = []] = rows;
  if (rotation === 90) return [c > 0 ? 'transpose=cclock_flip' : 'transpose=clock'];
  if (rotation === 270) return [c < 0 ? 'transpose=clock_flip' : 'transpose=cclock'];
  const isHalfTurn = rotation === 180 && rows.length === 0;
  return [...(isHalfTurn || a < 0 ? ['hflip'] : []), ...(isHalfTurn || d < 0 ? ['vflip'] : [])];
}

/** ffprobe counts degrees counterclockwise; players rotate clockwise. */
function quarterTurn(counterclockwise: number): SourceFacts['rotation'] {
  const turns = ((Math.round(-counterclockwise / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turns] ?? 0;
}

function bitDepth(video: Stream): number {
  const fromName = video.pix_fmt?.match(/p(9|1[0246])(le|be)?$/)?.[1];
  return Number(fromName ?? video.bits_per_raw_sample) || 8;
}

function color(video: Stream): ColorFacts {
  const transfer = known(video.color_transfer);
  return {
    primaries: known(video.color_primaries),
    transfer,
    matrix: known(video.color_space),
    range: video.color_range === 'pc' || video.color_range === 'tv' ? video.color_range : null,
    hdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
  };
}

function known(name: string | undefined): string | null {
  return !name || name === 'unknown' || name === 'reserved' ? null : name;
}

function fraction(text: string | undefined): Fraction | null {
  const [num, den] = (text ?? '').split('/').map(Number);
  return num && den && num > 0 && den > 0 ? { num, den } : null;
}
