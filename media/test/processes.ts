import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** Returns the ids of the running processes that a process started. */
export async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await exec('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const running = rows.filter(
    ([, ppid, state, name]) => Number(ppid) === parent && state?.[0] !== 'Z' && name !== 'ps',
  );
  return running.map(([pid]) => Number(pid));
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until a condition holds; fails after `seconds`. */
export async function until(holds: () => Promise<boolean> | boolean, seconds = 110): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await setTimeout(20)) {
    if (await holds()) return;
  }
  throw new Error('the condition did not hold in time');
}
