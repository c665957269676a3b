/** The maximum rounding error of segment times, in seconds. */
const rounding_s = 0.01;

/**
 * Returns the part of a media playlist whose segments exist so far: those that start before a given
 * time. The end tag is left out, so that players reload the playlist.
 */
export function playlistUntil(playlist: string, playable_s: number): string {
  const lines: string[] = [];
  let start_s = 0;
  for (const line of playlist.split('\n')) {
    if (line === '#EXT-X-ENDLIST') break;
    const length_s = /^#EXTINF:([\d.]+)/.exec(line)?.[1];
    if (length_s !== undefined) {
      if (start_s > playable_s - rounding_s) break;
      start_s += Number(length_s);
    }
    lines.push(line);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
