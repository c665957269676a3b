import type { AudioFacts, ColorFacts, Fraction, SourceFacts } from './facts.ts';
import { perSecond } from './frame-rate.ts';
import { Unplayable } from './unplayable.ts';

/** What `parseSource` needs of ffprobe; tags stay out, for they may be of any size. */
export const probeEntries = [
  'format=start_time,duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,pix_fmt,field_order,r_frame_rate',
  'stream=avg_frame_rate,start_time,duration,color_range,color_space,color_transfer,color_primaries',
  'stream=channels,sample_rate,bits_per_raw_sample',
  'stream_disposition=default,attached_pic,still_image,timed_thumbnails',
  'stream_side_data=rotation',
].join(':');

type Stream = {
  index: number;
  codec_type?: string;
  disposition?: Record<string, number>;
  side_data_list?: { rotation?: number }[];
} & Partial<Record<StreamText, string>> & { width?: number; height?: number; channels?: number };

type StreamText =
  | ('codec_name' | 'sample_aspect_ratio' | 'pix_fmt' | 'field_order' | 'r_frame_rate' | 'avg_frame_rate')
  | ('start_time' | 'duration' | 'color_range' | 'color_space' | 'color_transfer' | 'color_primaries')
  | ('sample_rate' | 'bits_per_raw_sample');

type Probed = { streams?: Stream[]; format?: { start_time?: string; duration?: string } };

/**
 * Reads ffprobe's JSON.
 *
 * @throws Unplayable `no_video_track`, or `undecodable` where it says nothing usable of the picture.
 */
export function parseSource(json: string, size_bytes: number): SourceFacts {
  const { streams = [], format = {} } = JSON.parse(json) as Probed;
  const video = choose(streams.filter((stream) => stream.codec_type === 'video' && isMoving(stream)));
  if (!video) {
    throw new Unplayable('no_video_track', 'The file holds no picture, only sound. Please upload a video.');
  }
  const duration_s = Number(format.duration ?? video.duration);
  const average = fraction(video.avg_frame_rate);
  const base = fraction(video.r_frame_rate) ?? average;
  const usable = video.codec_name && video.pix_fmt && video.width && video.height && base;
  if (!usable || !(duration_s > 0)) {
    throw new Unplayable(
      'undecodable',
      'The picture cannot be read. Please export the video again as H.264.',
    );
  }
  const variable = !average || Math.abs(perSecond(average) / perSecond(base) - 1) > 0.002;
  const start_s = Number(video.start_time ?? 0) - Number(format.start_time ?? 0);
  return {
    duration_s,
    video_end_s: Math.min(duration_s, start_s + Number(video.duration ?? duration_s)),
    ...displaySize(video),
    frame_rate: variable ? (average ?? base) : base,
    variable_frame_rate: variable,
    interlaced: ['tt', 'bb', 'tb', 'bt'].includes(video.field_order ?? ''),
    video_stream: video.index,
    video_codec: video.codec_name ?? '',
    pixel_format: video.pix_fmt ?? '',
    bit_depth: bitDepth(video),
    color: color(video),
    audio: audio(choose(streams.filter((stream) => stream.codec_type === 'audio' && stream.codec_name))),
    size_bytes,
  };
}

/** Cover art and chapter pictures are stored as video streams; they are none. */
function isMoving({ disposition = {} }: Stream): boolean {
  return !disposition['attached_pic'] && !disposition['still_image'] && !disposition['timed_thumbnails'];
}

function choose(streams: Stream[]): Stream | undefined {
  return streams.find((stream) => stream.disposition?.['default']) ?? streams[0];
}

function displaySize(video: Stream) {
  const aspect = fraction(video.sample_aspect_ratio?.replace(':', '/')) ?? { num: 1, den: 1 };
  const across = Math.max(1, Math.round(((video.width ?? 0) * aspect.num) / aspect.den));
  const down = video.height ?? 0;
  const rotation = quarterTurn(
    video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
  );
  const upright = rotation === 0 || rotation === 180;
  return { width: upright ? across : down, height: upright ? down : across, rotation };
}

/** ffprobe counts degrees against the clock; players turn with it. */
function quarterTurn(counterclockwise: number): SourceFacts['rotation'] {
  const turns = ((Math.round(-counterclockwise / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turns] ?? 0;
}

function bitDepth(video: Stream): number {
  const named = video.pix_fmt?.match(/p(9|1[0246])(le|be)?$/)?.[1];
  return Number(named ?? video.bits_per_raw_sample) || 8;
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

function audio(stream: Stream | undefined): AudioFacts | null {
  if (!stream?.channels) return null;
  const { index, codec_name = '', channels } = stream;
  return { stream: index, codec: codec_name, channels, sample_rate: Number(stream.sample_rate) };
}

function known(name: string | undefined): string | null {
  return !name || name === 'unknown' || name === 'reserved' ? null : name;
}

function fraction(text: string | undefined): Fraction | null {
  const [num, den] = (text ?? '').split('/').map(Number);
  return num && den && num > 0 && den > 0 ? { num, den } : null;
}
