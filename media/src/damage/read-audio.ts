import { complaintIn } from './complaints.ts';
import type { Span } from './damage.ts';

/** An audio frame, as the filter `ashowinfo` prints it. */
const audioFrame = /\bpts_time:(-?[\d.]+).* rate:(\d+) nb_samples:(\d+)/;

/** Audio that is missing within this many frames after a complaint counts as lost to damage. */
const maxFramesAfterComplaint = 8;

/** The largest rounding error of times in files, in seconds. */
const rounding_s = 0.005;

/**
 * Finds damage in what ffmpeg prints while it decodes audio: flagged frames, and frames missing where it
 * complained.
 * @param start_s where the film begins on the file's clock, in seconds.
 */
export function readAudio(start_s: number) {
  const spans: Span[] = [];
  let end: number | null = null;
  let isFlagged = false;
  let framesToWatch = 0;
  let rejectedAtStart = 0;
  return {
    onMessage: (message: string) => {
      const complaint = complaintIn(message);
      if (complaint) framesToWatch = maxFramesAfterComplaint;
      if (complaint === 'flagged') isFlagged = true;
      if (complaint === 'rejected' && end === null) rejectedAtStart += 1;
      const [, time, rate, samples] = audioFrame.exec(message) ?? [];
      if (time === undefined) return;
      const now = Number(time) - start_s;
      const next = now + Number(samples) / Number(rate);
      // How much is missing at the beginning of the track is unknown: each rejected frame is assumed to be as
      // long as this one.
      const begin = end ?? Math.max(0, now - rejectedAtStart * (next - now));
      if (framesToWatch > 0 && now - begin > rounding_s) spans.push({ from_s: begin, to_s: now });
      if (isFlagged) spans.push({ from_s: now, to_s: next });
      isFlagged = false;
      framesToWatch -= 1;
      end = next;
    },
    spans: (): Span[] => spans,
  };
}
