import type { CodecInfo } from '../quality/av1.ts';
import type { Level } from '../quality/start-level.ts';

/** A rendition as listed in a master playlist. */
export type Variant = Level & CodecInfo & { url: string };

/** Lists the renditions in a master playlist, with absolute URLs. */
export function variantsOf(master: string, base: string): Variant[] {
  const lines = master.split('\n');
  return lines.flatMap((line, index) => {
    const link = lines[index + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !link) return [];
    const peak = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
    const average = Number(/[:,]AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1]) || peak;
    const [, width, height] = /[:,]RESOLUTION=(\d+)x(\d+)/.exec(line) ?? [];
    const size = { width: Number(width ?? 0), height: Number(height ?? 0) };
    const codecs = /[:,]CODECS="([^"]*)"/.exec(line)?.[1] ?? '';
    const range = /[:,]VIDEO-RANGE=(\w+)/.exec(line)?.[1] ?? 'SDR';
    const bitrate = bitrateOf(link) ?? peak / 1000;
    return [{ url: new URL(link, base).href, bitrate, peak, average, ...size, codecs, range }];
  });
}

/** Extracts the bitrate number from a rendition's playlist URL: `2048/index.m3u8`, `film_2048.m3u8`. */
export function bitrateOf(url: string): number | null {
  const number = /[/_](\d+)(?:\/index)?\.m3u8(?:$|[?#])/.exec(`/${url}`)?.[1];
  return number === undefined ? null : Number(number);
}

/** Returns the absolute URL of the audio playlist shared by all renditions; null if audio isn't separate. */
export function audioPlaylistUrl(master: string, base: string): string | null {
  const link = /^#EXT-X-MEDIA:TYPE=AUDIO.*URI="([^"]+)"/m.exec(master)?.[1];
  return link ? new URL(link, base).href : null;
}

/**
 * Returns the absolute URL of the init segment shared by a media playlist's segments; null if there is none.
 */
export function initSegmentUrl(playlist: string, base: string): string | null {
  const link = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
  return link ? new URL(link, base).href : null;
}
