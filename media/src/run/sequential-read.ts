import { FfmpegFailed } from './faults.ts';

/**
 * Notices that a file cannot be read from front to back: ffmpeg reports samples that it would have to seek
 * back for, skips them, and continues.
 * @returns a function to pass as `onMessage`, and a check to run at the end, which throws `FfmpegFailed`.
 */
export function sequentialReadCheck(): { onMessage: (message: string) => void; check: () => void } {
  let isOutOfOrder = false;
  return {
    onMessage: (message) => {
      isOutOfOrder ||= message.includes('partial file');
    },
    check: () => {
      if (isOutOfOrder) throw new FfmpegFailed('the file cannot be read from front to back');
    },
  };
}
