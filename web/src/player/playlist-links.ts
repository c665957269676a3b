import type { Quality } from './quality.ts';

/** The addresses that a multivariant playlist gives for one size of the picture, and for the sound. */
export function trackLinks(master: string, base: string, { width, height }: Quality): string[] {
  const lines = master.split('\n');
  const stream = lines.findIndex(
    (line) => line.startsWith('#EXT-X-STREAM-INF:') && line.includes(`RESOLUTION=${width}x${height}`),
  );
  const picture = lines[stream + 1];
  const sound = /^#EXT-X-MEDIA:TYPE=AUDIO.*URI="([^"]+)"/m.exec(master)?.[1];
  return [stream >= 0 ? picture : undefined, sound].flatMap((link) =>
    link ? [new URL(link, base).href] : [],
  );
}

/** The header that a media playlist's segments share. */
export function headerLink(playlist: string, base: string): string | null {
  const link = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
  return link ? new URL(link, base).href : null;
}
