import { perSecond } from '../probe/frame-rate.ts';
import type { Rung } from '../encode/ladder.ts';
import { initName, segmentName } from '../encode/segments.ts';

/** Returns the first lines of a media playlist whose segments have these lengths in seconds. */
function playlistHead(durations: readonly number[]): string[] {
  const target = Math.max(1, ...durations.map(Math.round));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
}

/** A segment in a playlist: its length in seconds, and how many of its bytes are listed if not all. */
export type Entry = { duration_s: number; first_bytes?: number };

function entryLines({ duration_s, first_bytes }: Entry, uri: string): string[] {
  const range = first_bytes === undefined ? [] : [`#EXT-X-BYTERANGE:${first_bytes}@0`];
  return [`#EXTINF:${duration_s.toFixed(6)},`, ...range, uri];
}

/** Tells players that a playlist lists nothing but key frames, for seeking by picture. */
const keyFramesOnly = (entries: readonly Entry[]): string[] =>
  entries.some(({ first_bytes }) => first_bytes !== undefined) ? ['#EXT-X-I-FRAMES-ONLY'] : [];

/** Builds a media playlist (RFC 8216) of segments. */
export function mediaPlaylist(entries: readonly Entry[]): string {
  return lines(
    ...playlistHead(entries.map(({ duration_s }) => duration_s)),
    ...keyFramesOnly(entries),
    `#EXT-X-MAP:URI="${initName}"`,
    ...entries.flatMap((entry, index) => entryLines(entry, segmentName(index))),
    '#EXT-X-ENDLIST',
  );
}

/** A part of a joined track: its folder, relative to the playlist, and its segments. */
export type Part = { folder: string; entries: readonly Entry[]; init: Buffer };

/**
 * Builds a media playlist of parts that were encoded separately. Timestamps start again in each part, which
 * the playlist announces as a discontinuity; the header is named again only where it differs.
 */
export function joinedPlaylist(parts: readonly Part[]): string {
  const all = parts.flatMap(({ entries }) => entries);
  return lines(
    ...playlistHead(all.map(({ duration_s }) => duration_s)),
    ...keyFramesOnly(all),
    ...parts.flatMap(({ folder, entries, init }, place) => [
      ...(place > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(parts[place - 1]?.init.equals(init) ? [] : [`#EXT-X-MAP:URI="${folder}/${initName}"`]),
      ...entries.flatMap((entry, index) => entryLines(entry, `${folder}/${segmentName(index)}`)),
    ]),
    '#EXT-X-ENDLIST',
  );
}

/** A playlist of a variant's key frames, with the bandwidth for fetching only those at normal speed. */
type KeyFrames = { playlist: string; bandwidth: number; average_bandwidth: number };

export type Variant = Rung & {
  playlist: string;
  bandwidth: number;
  average_bandwidth: number;
  /** RFC 6381 names, video first. */
  codecs: string[];
  /** Null if there is no playlist of its key frames. */
  keyFrames: KeyFrames | null;
};

/** Builds a multivariant playlist; `audio` is the sound playlist shared by all variants. */
export function multivariantPlaylist(variants: Variant[], audio: string | null): string {
  const sound =
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"';
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(audio ? [`${sound},URI="${audio}"`] : []),
    ...variants.flatMap((variant) => [`#EXT-X-STREAM-INF:${attributes(variant, audio)}`, variant.playlist]),
    ...variants.flatMap(keyFrameLines),
  );
}

function keyFrameLines({ keyFrames, codecs, width, height }: Variant): string[] {
  if (!keyFrames) return [];
  const attributes = [
    `BANDWIDTH=${keyFrames.bandwidth}`,
    `AVERAGE-BANDWIDTH=${keyFrames.average_bandwidth}`,
    `CODECS="${codecs[0]}"`,
    `RESOLUTION=${width}x${height}`,
    `URI="${keyFrames.playlist}"`,
  ];
  return [`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`];
}

function attributes(variant: Variant, audio: string | null): string {
  return [
    `BANDWIDTH=${variant.bandwidth}`,
    `AVERAGE-BANDWIDTH=${variant.average_bandwidth}`,
    `CODECS="${variant.codecs.join(',')}"`,
    `RESOLUTION=${variant.width}x${variant.height}`,
    `FRAME-RATE=${perSecond(variant.frame_rate).toFixed(3)}`,
    'CLOSED-CAPTIONS=NONE',
    ...(audio ? ['AUDIO="audio"'] : []),
  ].join(',');
}

function lines(...each: string[]): string {
  return `${each.join('\n')}\n`;
}
