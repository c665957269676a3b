import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Encodes a test pattern with one thread on one core; resolves to the seconds that this took. */
async function encodeOn(core: number): Promise<number> {
  const started = performance.now();
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=24:duration=60'];
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-f', 'null', '-'];
  await run('taskset', [
    '--cpu-list',
    String(core),
    'ffmpeg',
    '-v',
    'error',
    '-nostdin',
    ...picture,
    ...coding,
  ]);
  return (performance.now() - started) / 1000;
}

/**
 * Returns how many times as long an encoder takes while another one runs on the other core: 1 for cores of two
 * machines, more for cores that share execution units, caches or memory.
 */
export async function measureContention(): Promise<number> {
  const alone_s = await encodeOn(0);
  const [first_s, second_s] = await Promise.all([encodeOn(0), encodeOn(1)]);
  return Math.max(1, (first_s + second_s) / 2 / alone_s);
}
