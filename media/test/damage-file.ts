import { execFile } from 'node:child_process';
import { copyFile, open } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export type DamagedRange = {
  track: 'v' | 'a';
  /** The index among tracks of this kind; the first by default. */
  index?: number;
  from_s: number;
  to_s: number;
  /** A hole, as left by an interrupted copy or a bad disk sector; or flipped bits. */
  as?: 'hole' | 'rot';
};

/**
 * Copies a film and destroys the data of a track in the copy between two times. The file's tables stay
 * intact.
 */
export async function damageFile(from: string, to: string, ranges: DamagedRange[]): Promise<string> {
  await copyFile(from, to);
  await using file = await open(to, 'r+');
  for (const { track, index = 0, from_s, to_s, as = 'hole' } of ranges) {
    for (const { position, size } of await packetsBetween(from, `${track}:${index}`, from_s, to_s)) {
      const { buffer } = await file.read(Buffer.alloc(size), 0, size, position);
      if (as === 'hole') buffer.fill(0);
      // The beginning holds the length and type of the data, which decoders check.
      else for (let at = 12; at < size; at += 24) buffer[at] = (buffer[at] ?? 0) ^ 0x5a;
      await file.write(buffer, 0, size, position);
    }
  }
  return to;
}

async function packetsBetween(file: string, stream: string, from_s: number, to_s: number) {
  const wanted = ['-select_streams', stream, '-show_entries', 'packet=pts_time,pos,size'];
  const { stdout } = await exec('ffprobe', ['-v', 'error', ...wanted, '-of', 'json', '-i', file], {
    maxBuffer: 1e8,
  });
  const { packets } = JSON.parse(stdout) as { packets: { pts_time: string; pos: string; size: string }[] };
  return packets
    .filter(({ pts_time }) => Number(pts_time) >= from_s && Number(pts_time) < to_s)
    .map(({ pos, size }) => ({ position: Number(pos), size: Number(size) }));
}
