import { Disturbed, TimedOut } from './faults.ts';
import { Unplayable } from './unplayable.ts';

/** Work on a file failed, and not because of the machine: the same bytes may fail again. */
export class FileFault extends Error {
  override name = 'FileFault';

  constructor(cause: unknown) {
    super('A film could not be processed', { cause });
  }
}

/**
 * Does work that takes nothing but a file on this machine, so that whatever goes wrong is the file's fault
 * unless the system says otherwise.
 * @throws FileFault; `Unplayable`, `Disturbed`, `TimedOut`, errors of the system and the signal's reason as they are.
 */
export async function workOnFile<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Unplayable || error instanceof Disturbed || error instanceof TimedOut) throw error;
    if (isOfSystem(error)) throw error;
    throw new FileFault(error);
  }
}

/** A file that is not there is one that ffmpeg has not written; a program that is not there is another matter. */
function isOfSystem(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall !== undefined && (code !== 'ENOENT' || syscall.startsWith('spawn'));
}
