import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '#start-error.ts';

/** Ensures that the data folder exists and is writable. @throws StartError */
export async function requireDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${randomUUID()}`);
  try {
    await createFolders(folder);
    await writeFile(probe, 'Kinora was here.');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} cannot be written to: ${reasons[code] ?? (error as Error).message}. Fix this, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/**
 * Creates a folder and its parents. @NOTE Node's recursive `mkdir` never returns if the file system reports
 * ENOENT for a folder it refuses to create, as /proc does.
 */
async function createFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    await createFolders(dirname(folder));
    await mkdir(folder);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user has no permission (EACCES)',
  EPERM: 'this user has no permission (EPERM)',
  EROFS: 'the file system is read-only (EROFS)',
  ENOSPC: 'the disk is full (ENOSPC)',
  EDQUOT: 'the disk quota is used up (EDQUOT)',
  EEXIST: 'a file of that name already exists (EEXIST)',
  ENOENT: 'no folder can be created there (ENOENT)',
  ENOTDIR: 'there is a file where a folder should be (ENOTDIR)',
};

/** Free space available to us on the disk that holds the folder, in bytes. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
