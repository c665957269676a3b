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

/** What plays at a moment, by a media playlist: its header and its segment. */
export function segmentLinks(
  playlist: string,
  base: string,
  time: number,
): { init: string[]; segment: string[] } {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
  let end = 0;
  for (const [, seconds, link = ''] of playlist.matchAll(/#EXTINF:([\d.]+),.*\n([^#\n]+)/g)) {
    end += Number(seconds);
    if (end > time) return { init: absolute(init), segment: absolute(link) };
  }
  return { init: absolute(init), segment: [] };

  function absolute(link: string | undefined) {
    return link ? [new URL(link, base).href] : [];
  }
}
