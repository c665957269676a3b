export type ParsedPlaylist = {
  /** Everything the playlist refers to: variants, sound, header and segments. */
  uris: string[];
  /** Lengths of the segments in seconds; empty in a multivariant playlist. */
  durations: number[];
  /** Whether the list says that nothing follows. */
  ended: boolean;
};

/** Reads as much of an m3u8 as `verify` asks for. */
export function parsePlaylist(text: string): ParsedPlaylist {
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    uris: lines.flatMap((line) => (line.startsWith('#') ? (line.match(/URI="([^"]+)"/)?.[1] ?? []) : line)),
    durations: lines.flatMap((line) => line.match(/^#EXTINF:([\d.]+)/)?.[1] ?? []).map(Number),
    ended: lines.includes('#EXT-X-ENDLIST'),
  };
}
