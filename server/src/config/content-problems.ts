import { accessSync, constants, readdirSync } from 'node:fs';

/** Returns why the folder with the operator's own pages cannot be read; empty if it can be, or if none is set. */
export function contentProblems(path: string | null): string[] {
  if (path === null) return [];
  try {
    readdirSync(path);
    accessSync(path, constants.R_OK | constants.X_OK);
    return [];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return [`CONTENT_DIR names ${path}, which ${reasons[code] ?? `cannot be read (${code})`}`];
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EACCES: 'this user may not read (EACCES)',
  EPERM: 'this user may not read (EPERM)',
};
