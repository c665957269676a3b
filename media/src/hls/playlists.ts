import { perSecond } from '../probe/frame-rate.ts';
import type { Rung } from '../encode/ladder.ts';
import { initName, segmentName } from '../encode/segments.ts';

/** Builds a media playlist (RFC 8216) of complete segments with these lengths in seconds. */
export function mediaPlaylist(durations: number[]): string {
  const target = Math.max(1, ...durations.map(Math.round));
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initName}"`,
    ...durations.flatMap((duration, index) => [`#EXTINF:${duration.toFixed(6)},`, segmentName(index)]),
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
