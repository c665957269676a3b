import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ladder, type Rung } from '@kinora/media/encode/ladder';
import type { SourceFacts } from '@kinora/media/facts';
import { transcode } from '@kinora/media/hls/hls';
import { probe } from '@kinora/media/probe/probe';
import type { MediaOptions } from '@kinora/media/run/options';
import { writeAtomically } from '@kinora/media/run/write-atomically';

/** A shot that has been drawn and encoded. */
export type Shot = {
  /** The folder of its segments. */
  directory: string;
  rungs: Rung[];
  /** The file of one of its frames, at the size of a preview. */
  tile: string;
  /** The mp4 that it was encoded from. */
  source: string;
};

export const tileSize = { width: 320, height: 180 };

// All shots have the same encoding, so it is enough to probe one of them.
let probed: SourceFacts | undefined;

/**
 * Draws and encodes a shot in a separate folder, or returns it if it already exists.
 * @param draw draws the shot as an mp4 at a path, and returns a picture of it, of any size.
 */
export async function makeShot(
  folder: string,
  seconds: number,
  limits: MediaOptions & { signal: AbortSignal },
  draw: (file: string) => Promise<Buffer>,
): Promise<Shot> {
  const manifest = join(folder, 'shot.json');
  const saved = await readFile(manifest, 'utf8').catch(() => null);
  if (saved) return JSON.parse(saved) as Shot;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const source = join(folder, 'source.mp4');
  const picture = await draw(source);
  probed ??= await probe(source, limits);
  const facts = { ...probed, duration_s: seconds };
  const rungs = ladder(facts);
  const directory = join(folder, 'film');
  // Drawings compress well even with little effort.
  await transcode({ ...limits, source, facts, rungs, directory, preset: 'ultrafast' });
  const tile = join(folder, 'tile.png');
  await sharp(picture).resize(tileSize).png().toFile(tile);
  const shot: Shot = { directory, rungs, tile, source };
  await writeAtomically(manifest, JSON.stringify(shot));
  return shot;
}
