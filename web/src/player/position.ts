import type { FactStore } from './fact-store.ts';

export type Position = {
  /** The second of the film that it is at, or is going to begin at. */
  now: () => number;
  /** Goes to a second of the film; a film that is not loaded yet begins there. */
  seek: (time: number) => void;
  /** Tells where the film is, once it is anywhere. */
  tell: () => void;
};

/** Further than this from where it was sought is somewhere else, in seconds. */
const elsewhere_s = 0.5;

/**
 * Keeps a video element where its film belongs: at the place it was opened at, as soon as it can be put there,
 * and where it was sought.
 */
export function keepPosition(video: HTMLVideoElement, facts: FactStore): Position {
  // Between loading and the seek to the film's place an element says that it is at zero.
  let isPlaced = false;
  // While it seeks, and after that while it is paused.
  let sought: number | null = null;
  let corrected: number | null = null;
  const on = (names: string, listener: () => void) => {
    for (const name of names.split(' ')) video.addEventListener(name, listener);
  };

  const isThere = () => isPlaced && video.readyState >= HTMLMediaElement.HAVE_METADATA;
  const now = () => (isThere() ? ((video.paused ? sought : null) ?? video.currentTime) : facts.read().time);
  const tell = () => {
    if (!isThere()) return;
    const time = now();
    facts.tell({ type: 'moved', time, bufferedUntil: bufferedUntil(video.buffered, time) });
  };
  /** Chromium, paused during the first seek, then shows the right picture and says that it is at zero. */
  const correct = () => {
    if (video.seeking || sought === null) return;
    if (!video.paused) sought = null;
    else if (sought !== corrected && Math.abs(video.currentTime - sought) > elsewhere_s)
      video.currentTime = corrected = sought;
  };

  on('emptied', () => {
    isPlaced = false;
    sought = corrected = null;
  });
  on('loadedmetadata', () => {
    const { time } = facts.read();
    if (Math.abs(video.currentTime - time) > 0.01) video.currentTime = time;
    isPlaced = true;
  });
  on('seeking', () => {
    sought = video.currentTime;
  });
  on('timeupdate seeked', correct);
  on('play pause', () => {
    if (!video.seeking) sought = null;
  });
  on('timeupdate progress seeking seeked', tell);

  return {
    now,
    tell,
    seek: (time) => {
      const within = Math.min(Math.max(0, time), facts.read().duration);
      if (isThere()) video.currentTime = within;
      else facts.tell({ type: 'moved', time: within, bufferedUntil: within });
    },
  };
}

function bufferedUntil(buffered: TimeRanges, time: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    // A gap of some frames at the start of a segment is no gap to the viewer.
    if (buffered.start(index) - 0.25 <= time && time <= buffered.end(index)) return buffered.end(index);
  }
  return time;
}
