export type ListedVariant = {
  playlist: string;
  resolution: string;
  codecs: string[];
};

/** Reads the parts of a multivariant playlist (RFC 8216) that our own playlist needs. */
export function readMaster(text: string): {
  variants: ListedVariant[];
  /** The playlists of audio renditions. */
  audio: string[];
  /** The playlists of key frames. */
  keyFrames: string[];
} {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const variants: ListedVariant[] = [];
  const audio: string[] = [];
  const keyFrames: string[] = [];
  for (const [index, line] of lines.entries()) {
    const attributes = attributesOf(line);
    const { URI } = attributes;
    if (URI && line.startsWith('#EXT-X-MEDIA:') && attributes['TYPE'] === 'AUDIO') audio.push(URI);
    if (URI && line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')) keyFrames.push(URI);
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue;
    variants.push({
      playlist: lines[index + 1] ?? '',
      resolution: attributes['RESOLUTION'] ?? '',
      codecs: (attributes['CODECS'] ?? '').split(',').filter(Boolean),
    });
  }
  return { variants, audio, keyFrames };
}

function attributesOf(line: string): Record<string, string> {
  const found = line.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g);
  return Object.fromEntries([...found].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]));
}
