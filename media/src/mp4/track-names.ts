import { open } from 'node:fs/promises';
import { boxesBetween, findBox, trackId } from './file-boxes.ts';

const maxBytes = 1000;

/** Returns the names that editors give tracks, such as `Commentary`, by track id. */
export async function trackNames(path: string): Promise<Map<number, string>> {
  await using file = await open(path);
  const { size } = await file.stat();
  const names = new Map<number, string>();
  const moov = await findBox(file, { body: 0, end: size }, 'moov');
  if (!moov) return names;
  for await (const box of boxesBetween(file, moov.body, Math.min(moov.end, size))) {
    const name = box.type === 'trak' && (await findBox(file, box, 'udta/name'));
    if (!name) continue;
    const length = Math.min(maxBytes, name.end - name.body);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, name.body);
    names.set(await trackId(file, box), buffer.toString('utf8', 0, bytesRead));
  }
  return names;
}

const maxTitle = 60;

/** Makes a title fit for playlists and menus: one line without quotation marks. */
export function plainTitle(title = ''): string | null {
  const plain = title.replaceAll(/[\p{C}"\s]+/gu, ' ').trim();
  return plain === '' ? null : [...plain].slice(0, maxTitle).join('');
}
