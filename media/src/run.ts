/** ffmpeg or ffprobe ended badly. `message` carries the end of what it said. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
}

/** The version of the ffmpeg that would be run, or null when there is none: processing is paused then. */
export async function ffmpegVersion(): Promise<string | null> {
  throw new Error('not built yet');
}
