/** ffmpeg or ffprobe failed. `message` contains the end of its error output. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
  /** The program's exit code; null if it crashed or was stopped. */
  readonly exit_code: number | null;

  constructor(message: string, exit_code: number | null = null) {
    super(message);
    this.exit_code = exit_code;
  }
}

/**
 * Killed for exceeding its time limit while still making progress: the machine is slow, which says nothing
 * about the upload.
 */
export class TimedOut extends FfmpegFailed {
  override name = 'TimedOut';
}

/** Killed because it made no progress. */
export class Stalled extends FfmpegFailed {
  override name = 'Stalled';
}

/** The machine's fault: the program was killed from outside, or memory or disk space ran out. */
export class MachineFault extends Error {
  override name = 'MachineFault';
}

/** The program needed more memory than it may use, or than the machine has. */
export class OutOfMemory extends MachineFault {
  override name = 'OutOfMemory';
}

/** Whether ffmpeg itself found the file unreadable. */
export const isRejection = (error: unknown): error is FfmpegFailed =>
  error instanceof FfmpegFailed && error.exit_code !== null;
