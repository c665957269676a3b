import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#clock.ts';
import { StartError } from '#start-error.ts';

// A process that was just asked to stop may still be winding down work on a film.
const retryFor_ms = 4 * second;

/** Another process has this data folder open. */
export class DataFolderInUse extends StartError {
  override name = 'DataFolderInUse';
}

/**
 * Locks the data folder for this process; a lock left behind by a killed process is taken over.
 * @returns the function that releases the lock.
 * @throws DataFolderInUse while another live Kinora process holds it.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'kinora.lock');
  const ownPath = `${path}.${process.pid}`;
  const deadline = Date.now() + retryFor_ms;
  for (;;) {
    try {
      // Linked into place once it is complete, so that no process reads a half-written lock.
      await writeFile(
        ownPath,
        JSON.stringify({ pid: process.pid, started: await readStartTime(process.pid) }),
      );
      try {
        await link(ownPath, path);
      } finally {
        await rm(ownPath, { force: true });
      }
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = await readHolder(path);
      if (!holder || !(await isRunning(holder))) await rm(path, { force: true });
      else if (Date.now() < deadline) await sleep(100);
      else
        throw new DataFolderInUse(
          `Kinora is already using ${folder} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
        );
    }
  }
}

type Holder = { pid: number; started: string | null };

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    // The lock was deleted in the meantime, or is damaged: no live process holds it.
    return null;
  }
}

async function isRunning({ pid, started }: Holder): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // The process id may have been reused since, e.g. after a reboot.
  return (await readStartTime(pid)) === started;
}

/** When a process started, as the kernel reports it; null if the system does not report it. */
async function readStartTime(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // The process was killed, and is only waiting for its parent to reap it.
    if (state === 'Z' || state === 'X') return null;
    return fields[18] ?? null;
  } catch {
    return null;
  }
}
