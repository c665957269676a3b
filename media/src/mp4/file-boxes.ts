import type { FileHandle } from 'node:fs/promises';

/**
 * A box of an MP4 file (ISO/IEC 14496-12), with the byte offsets of where its content begins and where it
 * ends.
 */
export type FileBox = { type: string; body: number; end: number };

/**
 * Reads the box whose header is at `position`; null if there is none. `end` may be beyond the end of the
 * file.
 */
export async function readBox(file: FileHandle, position: number, limit: number): Promise<FileBox | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, position);
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  const size = buffer.readUInt32BE(0);
  if (!/^[\w ©]{4}$/.test(type)) return null;
  if (size === 0) return { type, body: position + 8, end: limit };
  if (size === 1 && bytesRead === 16) {
    return { type, body: position + 16, end: position + Number(buffer.readBigUInt64BE(8)) };
  }
  return size >= 8 ? { type, body: position + 8, end: position + size } : null;
}

/** Far more than a fragmented three-hour film has. */
const maxBoxes = 100_000;

/** Yields consecutive boxes between two positions, stopping at the first bytes that are not a box. */
export async function* boxesBetween(file: FileHandle, from: number, to: number): AsyncGenerator<FileBox> {
  for (let position = from, count = 0; count < maxBoxes && position + 8 <= to; count++) {
    const box = await readBox(file, position, to);
    if (!box || box.end <= position) return;
    yield box;
    position = box.end;
  }
}

/** Finds the first box at a path such as `mdia/minf/stbl/stsd` within another box. */
export async function findBox(
  file: FileHandle,
  { body, end }: Pick<FileBox, 'body' | 'end'>,
  path: string,
): Promise<FileBox | null> {
  const [type, ...rest] = path.split('/');
  for await (const box of boxesBetween(file, body, end)) {
    if (box.type === type) return rest.length > 0 ? findBox(file, box, rest.join('/')) : box;
  }
  return null;
}

/** Returns the id of a track, which follows the flags and two timestamps of 32 or 64 bits. */
export async function trackId(file: FileHandle, trak: FileBox): Promise<number> {
  const tkhd = await findBox(file, trak, 'tkhd');
  if (!tkhd) return 0;
  const { buffer } = await file.read(Buffer.alloc(24), 0, 24, tkhd.body);
  return buffer.readUInt32BE(buffer[0] === 1 ? 20 : 12);
}
