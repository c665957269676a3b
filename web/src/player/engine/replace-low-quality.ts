import { Events, PlaylistLevelType, type default as Hls, type Fragment } from 'hls.js';

/** How many seconds of the buffer are never replaced: enough time to fetch the replacement for the rest. */
const kept_s = 10;

/**
 * The fraction of the first replaced segment that stays in the buffer, so that there is no gap: its
 * replacement overlaps it.
 */
const overlap = 0.25;

/** A segment in the buffer; times are in seconds of the film, and a higher level is a better rendition. */
type Segment = { start: number; duration: number; level: number };

/**
 * Once a slow connection has recovered, refetches the buffered segments in better quality. hls.js would
 * first play all of them, up to two minutes.
 */
export function replaceLowQuality(hls: Hls, video: HTMLVideoElement): void {
  const segments = new Map<Fragment['sn'], Segment>();
  hls.on(Events.FRAG_BUFFERED, (_event, { frag }) => {
    const { sn, type, start, duration, level } = frag;
    if (type !== PlaylistLevelType.MAIN) return;
    segments.set(sn, { start, duration, level });
    if (!hls.autoLevelEnabled) return;
    const from = replaceFrom([...segments.values()], aheadOf(video), hls.nextAutoLevel);
    if (from === null) return;
    for (const [key, { start, duration }] of segments) if (start + duration > from) segments.delete(key);
    // The segment being fetched is also in the old quality.
    hls.stopLoad();
    hls.trigger(Events.BUFFER_FLUSHING, { startOffset: from, endOffset: Infinity, type: null });
    hls.startLoad(-1);
  });
}

/** The range that can be played without a pause, starting at the current position. */
function aheadOf({ buffered, currentTime }: HTMLVideoElement): { from: number; to: number } {
  for (let range = 0; range < buffered.length; range += 1)
    if (buffered.start(range) <= currentTime && currentTime < buffered.end(range))
      return { from: currentTime, to: buffered.end(range) };
  return { from: currentTime, to: currentTime };
}

/**
 * Returns the time from which the buffer should be fetched again, because it is in lower quality than the
 * connection now allows; null if there is no such part.
 */
export function replaceFrom(
  segments: readonly Segment[],
  ahead: { from: number; to: number },
  level: number,
): number | null {
  const low = segments
    .filter((one) => one.level < level && one.start >= ahead.from + kept_s && one.start < ahead.to)
    .toSorted((a, b) => a.start - b.start)[0];
  return low ? low.start + low.duration * overlap : null;
}
