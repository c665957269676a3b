import type { StateStore } from './state-store.ts';
import { clampToPlayable } from './growing.ts';

export type Position = {
  /** The current position or, before the film has loaded, the one it will start at, in seconds. */
  now: () => number;
  /** Seeks to a time in seconds; before the film has loaded, sets where it will start. */
  seek: (time: number) => void;
  /** Reports the position, once the start position has been applied. */
  report: () => void;
};

/** A position further than this from the seek target is wrong, in seconds. */
const tolerance_s = 0.5;

/**
 * Keeps a video element at the intended position: at the film's start position as soon as it can seek there,
 * then at the last seek target.
 */
export function keepPosition(video: HTMLVideoElement, state: StateStore): Position {
  // Between loading and the seek to the start position, the element reports 0.
  let isStartApplied = false;
  // The seek target, kept while seeking and then for as long as the video is paused.
  let target_s: number | null = null;
  let corrected: number | null = null;
  const on = (names: string, listener: () => void) => {
    for (const name of names.split(' ')) video.addEventListener(name, listener);
  };

  const isPositioned = () => isStartApplied && video.readyState >= HTMLMediaElement.HAVE_METADATA;
  const now = () =>
    isPositioned() ? ((video.paused ? target_s : null) ?? video.currentTime) : state.read().time;
  const report = () => {
    if (!isPositioned()) return;
    const time = now();
    state.dispatch({ type: 'moved', time, bufferedUntil: bufferedUntil(video.buffered, time) });
  };
  /** Works around Chromium: if paused during the first seek, it shows the right frame but reports 0. */
  const correct = () => {
    if (video.seeking || target_s === null) return;
    if (!video.paused) target_s = null;
    else if (target_s !== corrected && Math.abs(video.currentTime - target_s) > tolerance_s)
      video.currentTime = corrected = target_s;
  };

  on('emptied', () => {
    isStartApplied = false;
    target_s = corrected = null;
  });
  on('loadedmetadata', () => {
    const { time } = state.read();
    if (Math.abs(video.currentTime - time) > 0.01) video.currentTime = time;
    isStartApplied = true;
  });
  on('seeking', () => {
    target_s = video.currentTime;
  });
  on('timeupdate seeked', correct);
  on('play pause', () => {
    if (!video.seeking) target_s = null;
  });
  on('timeupdate progress seeking seeked', report);

  return {
    now,
    report,
    seek: (time) => {
      const { duration, playableUntil } = state.read();
      const wanted = Math.min(Math.max(0, time), duration);
      const clamped = clampToPlayable(wanted, now(), playableUntil);
      if (clamped < wanted) state.dispatch({ type: 'seek-limited', time: clamped });
      if (isPositioned()) video.currentTime = clamped;
      else state.dispatch({ type: 'moved', time: clamped, bufferedUntil: clamped });
    },
  };
}

function bufferedUntil(buffered: TimeRanges, time: number): number {
  for (let index = 0; index < buffered.length; index += 1) {
    // A gap of a few frames at the start of a segment isn't noticeable.
    if (buffered.start(index) - 0.25 <= time && time <= buffered.end(index)) return buffered.end(index);
  }
  return time;
}
