import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#start-error.ts';

/** Makes sure that the data folder is there and can be written to. @throws StartError */
export async function requireDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, 'Kinora was here.');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} cannot be written to: ${reasons[code] ?? (error as Error).message}. Put it right, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user has no permission (EACCES)',
  EPERM: 'this user has no permission (EPERM)',
  EROFS: 'the file system is read-only (EROFS)',
  ENOSPC: 'the disk is full (ENOSPC)',
  EDQUOT: 'the disk quota is used up (EDQUOT)',
  EEXIST: 'a file of that name is in the way (EEXIST)',
  ENOTDIR: 'a file stands where a folder should be (ENOTDIR)',
};

/** The space that is left to us on the disk that a folder lies on, in bytes. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
