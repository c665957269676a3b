import { minute } from '#clock.ts';

/** Why a video ended as failed: a stable code, and words that its publisher can act on. */
export type Failure = { code: string; reason: string };

/** Where the work on a video stands, in percent of the whole; 100 is for the published video alone. */
export const percentOf = (transcoded: number): number => Math.min(95, Math.floor(transcoded * 96));

export const deleted: Failure = { code: 'deleted', reason: 'The episode was deleted.' };

export const replaced: Failure = { code: 'replaced', reason: 'A newer video took its place.' };

export const sourceMissing: Failure = {
  code: 'source_missing',
  reason: 'The uploaded file is not there any more. Please upload the video again.',
};

export const conversionFailed: Failure = {
  code: 'conversion_failed',
  reason:
    'The video could not be converted. Try again, or export it again as MP4 with H.264 video and upload that.',
};

const diskFull: Failure = {
  code: 'disk_full',
  reason: 'The service ran out of space while it processed the video. Please try again later.',
};

export const ourFault: Failure = {
  code: 'service_fault',
  reason: 'Something on our side went wrong again and again. Please try to process the video once more.',
};

const stuck: Failure = {
  code: 'stuck',
  reason:
    'Processing the video came to a standstill three times. Try again, or export it again as MP4 with H.264 video and upload that.',
};

/** How often the work on a file may fail before the file is taken for the reason. */
export const fileTries = 3;

/** What made work on a video stop, as far as it decides about another try. */
export type Fault = {
  /** False for the machine: storage or the database is away, the disk is full, the process was killed. */
  of_file: boolean;
  stalled: boolean;
  disk_full: boolean;
};

/**
 * Whether a fault ends the work on a video; null while trying again may help. What goes wrong with the same
 * bytes three times goes wrong a fourth time, whatever it is.
 * @param file_faults how often the file was at fault, this time included.
 * @param tries this one included, of `most` there are.
 */
export function verdictOn(
  { of_file, stalled, disk_full }: Fault,
  file_faults: number,
  tries: number,
  most: number,
): Failure | null {
  if (of_file && file_faults >= fileTries) return stalled ? stuck : conversionFailed;
  if (tries < most) return null;
  return disk_full ? diskFull : ourFault;
}

/** Ends of the work that a further try may turn: the upload stays. */
export const retriedCodes: readonly string[] = [conversionFailed, stuck, diskFull, ourFault].map(
  (one) => one.code,
);

/** A file that cannot be played is no use keeping; one that failed by our fault is. */
export const mayBeRetried = (reason_code: string | null): boolean =>
  reason_code !== null && retriedCodes.includes(reason_code);

/** Able workers say so every minute, unable ones every ten seconds. One that is able is enough. */
export function isPaused(
  { able_at, unable_at }: { able_at: string | null; unable_at: string | null },
  now: Date,
): boolean {
  const isRecent = (at: string | null) => at !== null && Date.parse(at) > now.getTime() - 2.5 * minute;
  return isRecent(unable_at) && !isRecent(able_at);
}
