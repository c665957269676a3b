/** ffmpeg or ffprobe ended badly. `message` carries the end of what it said. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
  /** What it answered by itself; null when it crashed or was stopped. */
  readonly exit_code: number | null;

  constructor(message: string, exit_code: number | null = null) {
    super(message);
    this.exit_code = exit_code;
  }
}

/** It was killed because its time was up though it got on: the machine is slow, which says nothing of the upload. */
export class TimedOut extends FfmpegFailed {
  override name = 'TimedOut';
}

/** It was killed because it made no progress. */
export class Stalled extends FfmpegFailed {
  override name = 'Stalled';
}

/** The machine's fault: somebody else killed the program, or there was no room to work in. */
export class Disturbed extends Error {
  override name = 'Disturbed';
}

/** Whether ffmpeg itself judged that the file cannot be read; one that ran out of memory did not get to it. */
export const isRejection = (error: unknown): error is FfmpegFailed =>
  error instanceof FfmpegFailed &&
  error.exit_code !== null &&
  !error.message.includes('Cannot allocate memory');
