import { open, type FileHandle } from 'node:fs/promises';
import { boxesBetween, findBox, trackId, type FileBox } from './file-boxes.ts';

/** Sample entries of encrypted tracks: Common Encryption (ISO/IEC 23001-7) and Apple's own formats. */
const encrypted = new Set(['encv', 'enca', 'drmi', 'drms', 'p608']);

/**
 * Returns the ids of tracks with encrypted samples. Without the key they appear to decode, but into garbage
 * that no later check would detect.
 */
export async function encryptedTracks(path: string): Promise<Set<number>> {
  await using file = await open(path);
  const { size } = await file.stat();
  const ids = new Set<number>();
  const moov = await findBox(file, { body: 0, end: size }, 'moov');
  if (!moov) return ids;
  for await (const box of boxesBetween(file, moov.body, Math.min(moov.end, size))) {
    if (box.type !== 'trak' || !encrypted.has(await sampleEntry(file, box))) continue;
    ids.add(await trackId(file, box));
  }
  return ids;
}

/**
 * Returns the type of a track's first sample entry, which follows the flags, the count and the entry's size.
 */
async function sampleEntry(file: FileHandle, trak: FileBox): Promise<string> {
  const stsd = await findBox(file, trak, 'mdia/minf/stbl/stsd');
  return stsd ? (await bytesAt(file, stsd.body + 12)).toString('latin1') : '';
}

async function bytesAt(file: FileHandle, position: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(4), 0, 4, position)).buffer;
}
