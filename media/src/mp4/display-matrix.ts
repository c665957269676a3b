import { open } from 'node:fs/promises';
import { children } from './boxes.ts';
import { findBox } from './file-boxes.ts';

/** The matrix of a track that is neither rotated nor mirrored, in fixed-point numbers (ISO/IEC 14496-12, `tkhd`). */
const upright = Buffer.alloc(36);
upright.writeUInt32BE(0x10000, 0);
upright.writeUInt32BE(0x10000, 16);
upright.writeUInt32BE(0x40000000, 32);

/**
 * Makes every track in the content of a `moov` box upright. The filters have already rotated the frames, but
 * ffmpeg still copies the upload's matrix.
 */
export function resetRotation(moov: Buffer): void {
  for (const trak of children(moov, 'trak'))
    for (const tkhd of children(trak, 'tkhd')) upright.copy(tkhd, tkhd[0] === 1 ? 52 : 40);
}

/** Makes every track of a file upright. */
export async function resetRotationIn(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const moov = await findBox(file, { body: 0, end: size }, 'moov');
  if (!moov) throw new RangeError('the MP4 has no moov box');
  const bytes = Buffer.alloc(moov.end - moov.body);
  await file.read(bytes, 0, bytes.length, moov.body);
  resetRotation(bytes);
  await file.write(bytes, 0, bytes.length, moov.body);
}
