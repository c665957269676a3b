import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const blocks = 128;
const block_mb = 4;

/** Writes and reads half a gigabyte, bypassing the page cache; returns megabytes per second. */
export async function measureDisk(folder: string): Promise<{ write: number; read: number }> {
  const file = join(folder, 'disk');
  const sizes = [`bs=${block_mb}M`, `count=${blocks}`];
  try {
    return {
      write: await speedOf(['if=/dev/zero', `of=${file}`, 'oflag=direct', 'conv=fsync', ...sizes]),
      read: await speedOf([`if=${file}`, 'of=/dev/null', 'iflag=direct', ...sizes]),
    };
  } finally {
    await rm(file, { force: true });
  }
}

async function speedOf(args: string[]): Promise<number> {
  const start = performance.now();
  await run('dd', args);
  return (blocks * block_mb * 1000) / (performance.now() - start);
}
