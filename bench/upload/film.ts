import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFilm } from '../../e2e/film.ts';

/** Creates an MP4 file of exactly this size: a short film, followed by random bytes in a box that players skip. */
export async function makeLargeFilm(file: string, size_bytes: number): Promise<void> {
  await makeFilm(file, { seconds: 2 });
  await using handle = await open(file, 'a');
  const { size } = await handle.stat();
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size_bytes - size);
  header.write('free', 4);
  await handle.write(header);
  const filler = Buffer.alloc(8 * 1024 ** 2);
  for (let remaining = size_bytes - size - 8; remaining > 0; remaining -= filler.length)
    await handle.write(randomFillSync(filler), 0, Math.min(remaining, filler.length));
}

export async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 ** 2 }), digest);
  return digest.digest('hex');
}

/** Returns the path of the file that the server assembled for an episode. */
export async function storedFilm(data_dir: string, episode_id: number): Promise<string> {
  const folder = join(data_dir, 'storage', 'objects', 'sources', String(episode_id));
  const [name = ''] = await readdir(folder);
  return join(folder, name);
}
