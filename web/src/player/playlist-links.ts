import type { Level } from './start-level.ts';

/** One rendition as a master playlist lists it. */
export type Variant = Level & { url: string };

/** The renditions of a master playlist, under their whole addresses. */
export function variantsOf(master: string, base: string): Variant[] {
  const lines = master.split('\n');
  return lines.flatMap((line, index) => {
    const link = lines[index + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !link) return [];
    const peak = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
    const average = Number(/[:,]AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1]) || peak;
    return [{ url: new URL(link, base).href, bitrate: bitrateOf(link) ?? peak / 1000, peak, average }];
  });
}

/** The number by which a rendition's playlist is named: `2048/index.m3u8`, `film_2048.m3u8`. */
export function bitrateOf(url: string): number | null {
  const number = /[/_](\d+)(?:\/index)?\.m3u8(?:$|[?#])/.exec(`/${url}`)?.[1];
  return number === undefined ? null : Number(number);
}

/** The playlist of the sound that all renditions share; null where they have none of their own. */
export function soundLink(master: string, base: string): string | null {
  const link = /^#EXT-X-MEDIA:TYPE=AUDIO.*URI="([^"]+)"/m.exec(master)?.[1];
  return link ? new URL(link, base).href : null;
}

/** The header that a media playlist's segments share. */
export function headerLink(playlist: string, base: string): string | null {
  const link = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
  return link ? new URL(link, base).href : null;
}
