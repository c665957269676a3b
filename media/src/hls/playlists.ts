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

/** Builds a media playlist (RFC 8216) of complete segments with these lengths in seconds. */
export function mediaPlaylist(durations: number[]): string {
  return lines(
    ...playlistHead(durations),
    `#EXT-X-MAP:URI="${initName}"`,
    ...durations.flatMap((duration, index) => [`#EXTINF:${duration.toFixed(6)},`, segmentName(index)]),
    '#EXT-X-ENDLIST',
  );
}

/** A part of a joined track: its folder, relative to the playlist, and the lengths of its segments in seconds. */
export type Part = { folder: string; durations: readonly number[]; init: Buffer };

/**
 * Builds a media playlist of parts that were encoded separately. Timestamps start again in each part, which
 * the playlist announces as a discontinuity; the header is named again only where it differs.
 */
export function joinedPlaylist(parts: readonly Part[]): string {
  return lines(
    ...playlistHead(parts.flatMap(({ durations }) => durations)),
    ...parts.flatMap(({ folder, durations, init }, place) => [
      ...(place > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      ...(parts[place - 1]?.init.equals(init) ? [] : [`#EXT-X-MAP:URI="${folder}/${initName}"`]),
      ...durations.flatMap((duration, index) => [
        `#EXTINF:${duration.toFixed(6)},`,
        `${folder}/${segmentName(index)}`,
      ]),
    ]),
    '#EXT-X-ENDLIST',
  );
}

export type Variant = Rung & {
  playlist: string;
  bandwidth: number;
  average_bandwidth: number;
  /** RFC 6381 names, video first. */
  codecs: string[];
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
  );
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
