import { extname } from 'node:path';

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.cmfv': 'video/mp4',
  '.cmfa': 'audio/mp4',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.vtt': 'text/vtt; charset=utf-8',
};

/**
 * Returns the content type for the extension of a file that we created.
 * @throws RangeError for an extension that we never create.
 */
export function contentTypeFor(name: string): string {
  const type = contentTypes[extname(name)];
  if (!type) throw new RangeError(`${name} is not a type of file that we store.`);
  return type;
}
