export type ParsedPlaylist = {
  /** Everything the playlist references: variants, audio, init segment and segments. */
  uris: string[];
  /** In order; empty in a multivariant playlist. `range` is null if the whole segment is listed. */
  segments: { uri: string; duration_s: number; range: { start: number; bytes: number } | null }[];
  /** Whether the playlist is marked as complete. */
  ended: boolean;
};

/** Parses the parts of an m3u8 that `verify` needs. */
export function parsePlaylist(text: string): ParsedPlaylist {
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    uris: lines.flatMap((line) => (line.startsWith('#') ? (line.match(/URI="([^"]+)"/)?.[1] ?? []) : line)),
    segments: segmentsOf(lines),
    ended: lines.includes('#EXT-X-ENDLIST'),
  };
}

/** A segment's length comes before its URI, possibly with other tags in between. */
function segmentsOf(lines: string[]): ParsedPlaylist['segments'] {
  const segments: ParsedPlaylist['segments'] = [];
  let duration_s: number | null = null;
  let range: ParsedPlaylist['segments'][number]['range'] = null;
  for (const line of lines) {
    const length = line.match(/^#EXTINF:([\d.]+)/)?.[1];
    if (length !== undefined) duration_s = Number(length);
    const listed = line.match(/^#EXT-X-BYTERANGE:(\d+)@(\d+)$/);
    if (listed) range = { bytes: Number(listed[1]), start: Number(listed[2]) };
    if (line.startsWith('#') || duration_s === null) continue;
    segments.push({ uri: line, duration_s, range });
    duration_s = null;
    range = null;
  }
  return segments;
}
