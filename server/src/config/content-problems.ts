import { accessSync, constants, readdirSync } from 'node:fs';

/** Lists why the folder of the operator's own pages cannot be read; empty if it can be or none is set. */
export function contentProblems(path: string | null): string[] {
  if (path === null) return [];
  try {
    readdirSync(path);
    accessSync(path, constants.R_OK | constants.X_OK);
    return [];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return [`CONTENT_DIR names ${path}, which ${unreadable[code] ?? `cannot be read (${code})`}`];
  }
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EACCES: 'this user may not read (EACCES)',
  EPERM: 'this user may not read (EPERM)',
};
