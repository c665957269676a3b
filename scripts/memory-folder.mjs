import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder whose files Linux keeps in memory. */
const folder = '/dev/shm';

/** `files` is enough for the temporary files of a whole test run, and `memory` for the run including them. */
const needed_bytes = { files: 4 * 1024 ** 3, memory: 8 * 1024 ** 3 };

/**
 * Returns a folder in memory for temporary files; null if there is none, if too little space or memory is free, or
 * if programs cannot be started from it, as some tests need.
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < needed_bytes.files || process.availableMemory() < needed_bytes.memory) return null;
    const own = mkdtempSync(join(folder, 'kinora-'));
    try {
      const program = join(own, 'program');
      writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
      execFileSync(program);
      return folder;
    } finally {
      rmSync(own, { recursive: true });
    }
  } catch {
    return null;
  }
}
