import { complaintIn } from './complaints.ts';
import type { Span } from './damage.ts';

/** One picture, as the filter `showinfo` prints it. */
const picture = /\bpts_time:(-?[\d.]+).* iskey:(\d) type:(\w)/;

/**
 * A picture that is missing within this many pictures after a complaint counts as lost to damage: decoders
 * return pictures with a delay.
 */
const maxPicturesAfterComplaint = 32;

/**
 * From a broken picture until the next key frame, but for at most this many seconds, later pictures are
 * considered broken as well, because they may refer to it.
 */
const maxBroken_s = 10;

/** How many seconds may be missing at the beginning of a cut film without counting as damage. */
const maxMissingAtStart_s = 1;

export type PictureTrack = {
  /** Where the film begins on the file's clock, in seconds. */
  start_s: number;
  /** Seconds between two pictures. */
  interval_s: number;
  /** `begin_s` is the beginning of the track if reading starts there, otherwise null; `end_s` is its end. */
  begin_s: number | null;
  end_s: number;
};

/**
 * Finds damage in ffmpeg's output while it decodes pictures: flagged pictures, pictures missing around a decoding
 * error, and the pictures that refer to either, up to the next key frame.
 */
export function readPictures({ start_s, interval_s, begin_s, end_s }: PictureTrack) {
  const spans: Span[] = [];
  let last: number | null = null;
  let isFlagged = false;
  let picturesToWatch = 0;
  let hasComplaints = false;
  let pictures = 0;
  let brokenSince: number | null = null;

  const mark = (from_s: number, to_s: number) => {
    const open = spans.at(-1);
    if (open && from_s - open.to_s < interval_s / 2) open.to_s = Math.max(open.to_s, to_s);
    else spans.push({ from_s, to_s });
  };
  const onPicture = (now: number, isKey: boolean, type: string) => {
    // In a cut film, pictures before the first key frame refer to others that are missing.
    if (last === null && !isKey) {
      isFlagged = false;
      return;
    }
    if (last === null && begin_s !== null && picturesToWatch > 0 && now - begin_s > maxMissingAtStart_s)
      mark(begin_s, now);
    if (last !== null && picturesToWatch > 0 && now - last > 1.5 * interval_s) {
      mark(last + interval_s, now);
      brokenSince ??= now;
    }
    if (isKey || (brokenSince !== null && now - brokenSince > maxBroken_s)) brokenSince = null;
    // Other pictures rarely refer to a B picture.
    if (isFlagged && type !== 'B') brokenSince ??= now;
    if (isFlagged || brokenSince !== null) mark(now, now + interval_s);
    isFlagged = false;
    picturesToWatch -= 1;
    last = now;
  };
  return {
    onMessage: (message: string) => {
      const complaint = complaintIn(message);
      if (complaint) picturesToWatch = maxPicturesAfterComplaint;
      if (complaint) hasComplaints = true;
      if (complaint === 'flagged') isFlagged = true;
      const [, time, key, type] = picture.exec(message) ?? [];
      if (time === undefined) return;
      pictures += 1;
      onPicture(Number(time) - start_s, key === '1', type ?? '');
    },
    /** Whether ffmpeg complained, and returned fewer than half of the pictures of a stretch and no key frame. */
    isUnreadable: (length_s: number): boolean =>
      last === null && hasComplaints && pictures * interval_s < length_s / 2,
    /** @param isAtEnd whether the track was read to its end. */
    spans: (isAtEnd: boolean): Span[] => {
      const isCut = isAtEnd && picturesToWatch > 0 && last !== null && end_s - last > 2 * interval_s;
      return isCut && last !== null ? [...spans, { from_s: last + interval_s, to_s: end_s }] : spans;
    },
  };
}
