export type ParsedPlaylist = {
  /** Everything the playlist refers to: variants, sound, header and segments. */
  uris: string[];
  /** In order, with their lengths in seconds; empty in a multivariant playlist. */
  segments: { uri: string; duration_s: number }[];
  /** Whether the list says that nothing follows. */
  ended: boolean;
};

/** Reads as much of an m3u8 as `verify` asks for. */
export function parsePlaylist(text: string): ParsedPlaylist {
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    uris: lines.flatMap((line) => (line.startsWith('#') ? (line.match(/URI="([^"]+)"/)?.[1] ?? []) : line)),
    segments: segmentsOf(lines),
    ended: lines.includes('#EXT-X-ENDLIST'),
  };
}

/** A segment's length stands before its address, perhaps with other tags between. */
function segmentsOf(lines: string[]): ParsedPlaylist['segments'] {
  const segments: ParsedPlaylist['segments'] = [];
  let duration_s: number | null = null;
  for (const line of lines) {
    const length = line.match(/^#EXTINF:([\d.]+)/)?.[1];
    if (length !== undefined) duration_s = Number(length);
    if (line.startsWith('#') || duration_s === null) continue;
    segments.push({ uri: line, duration_s });
    duration_s = null;
  }
  return segments;
}
