import type { FileHandle } from 'node:fs/promises';
import { boxesBetween, findBox, type FileBox } from './file-boxes.ts';

/** The tables of a track: the offset of the number of entries, and the bytes per entry. */
const tables: Record<string, { count_at: number; width: number }> = {
  stts: { count_at: 4, width: 8 },
  ctts: { count_at: 4, width: 8 },
  stss: { count_at: 4, width: 4 },
  stsc: { count_at: 4, width: 12 },
  stco: { count_at: 4, width: 4 },
  co64: { count_at: 4, width: 8 },
  stsz: { count_at: 8, width: 4 },
};

/**
 * Whether a table in the index claims more entries than it has room for. ffmpeg would reserve memory for them,
 * possibly more than any machine has.
 */
export async function hasImpossibleTable(file: FileHandle, moov: FileBox): Promise<boolean> {
  for await (const trak of boxesBetween(file, moov.body, moov.end)) {
    const stbl = trak.type === 'trak' && (await findBox(file, trak, 'mdia/minf/stbl'));
    if (!stbl) continue;
    for await (const box of boxesBetween(file, stbl.body, stbl.end)) {
      const table = tables[box.type];
      if (!table) continue;
      const { buffer } = await file.read(Buffer.alloc(12), 0, 12, box.body);
      // If all samples have the same size, one number replaces the table.
      const hasUniformSize = box.type === 'stsz' && buffer.readUInt32BE(4) !== 0;
      const start = box.body + table.count_at + 4;
      if (!hasUniformSize && start + buffer.readUInt32BE(table.count_at) * table.width > box.end) return true;
    }
  }
  return false;
}
