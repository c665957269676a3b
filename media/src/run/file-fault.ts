import { MachineFault, TimedOut } from './faults.ts';
import { Unplayable } from './unplayable.ts';

/** Work on a file failed for a reason other than the machine: the same bytes may fail again. */
export class FileFault extends Error {
  override name = 'FileFault';

  constructor(cause: unknown) {
    super('A film could not be processed', { cause });
  }
}

/** Wraps an error in `workOnFile` that has nothing to do with the file. */
class OtherFault extends Error {}

/**
 * Runs work within `workOnFile` that depends on more than the file, so that only what it throws as a `FileFault` is
 * blamed on the file.
 */
export async function withoutBlamingFile<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new OtherFault('Not the fault of the file', { cause });
  }
}

/**
 * Runs work that depends only on a local file, so that any failure is blamed on the file unless the system
 * reports otherwise.
 * @throws FileFault; passes on `Unplayable`, `MachineFault`, `TimedOut`, system errors and the signal's reason
 * unchanged.
 */
export async function workOnFile<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OtherFault) throw error.cause;
    if (error instanceof Unplayable || error instanceof MachineFault || error instanceof TimedOut)
      throw error;
    if (isSystemError(error)) throw error;
    throw new FileFault(error);
  }
}

/** A missing file is one that ffmpeg did not write; a missing program, by contrast, is a system error. */
function isSystemError(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && (code !== 'ENOENT' || syscall.startsWith('spawn'));
}
