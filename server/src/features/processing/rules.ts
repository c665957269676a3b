import type { Damage } from '@kinora/contract/processing/damage';
import type { Setback } from '@kinora/contract/processing/setback';
import { after, day, minute } from '#clock.ts';

/** Why a video failed: a stable code, and an explanation that its publisher can act on. */
export type Failure = { code: string; reason: string };

/** Returns a video's overall progress in percent from the fraction that is converted; only a published video is at 100%. */
export const progressPercent = (converted: number): number => Math.min(95, Math.floor(converted * 96));

export const deleted: Failure = { code: 'deleted', reason: 'The episode was deleted.' };

export const replaced: Failure = { code: 'replaced', reason: 'A newer video replaced it.' };

/** The failure that a stand-in has until it is shown. */
export const notYetShown: Failure = { code: 'not_shown', reason: 'Nobody has seen it yet.' };

export const sourceMissing: Failure = {
  code: 'source_missing',
  reason: 'The uploaded file no longer exists. Please upload the video again.',
};

export const conversionFailed: Failure = {
  code: 'conversion_failed',
  reason:
    'The video could not be converted. Try again, or export it again as MP4 with H.264 video and upload the new file.',
};

const diskFull: Failure = {
  code: 'disk_full',
  reason: 'The service ran out of space while it processed the video. Please try again later.',
};

const outOfMemory: Failure = {
  code: 'out_of_memory',
  reason:
    'The service ran out of memory each time it processed the video. Your file is not at fault. Try again later, or ask the people who run this service.',
};

export const serviceFault: Failure = {
  code: 'service_fault',
  reason: 'Something on our side went wrong several times. Please try to process the video again.',
};

const stuck: Failure = {
  code: 'stuck',
  reason:
    'Processing the video got stuck three times. Try again, or export it again as MP4 with H.264 video and upload the new file.',
};

export const fileRejected: Failure = { code: 'rejected', reason: 'The video could not be processed.' };

/** The failure of a film that staff stopped. */
export const cancelled = (why: string): Failure => ({
  code: 'cancelled',
  reason: `The people who run this service stopped it: ${why}`,
});

/** The number of failed attempts after which the file itself is blamed. */
export const maxFileFaults = 3;

/** The failure of a film that exceeds its creator's hours; it can be processed once there are enough. */
export const overQuota = (reason: string): Failure => ({ code: 'over_quota', reason });

/** The properties of an interruption that matter for a retry. */
export type Fault = {
  /**
   * False if the machine caused it: storage or the database is unreachable, the disk is full, the process was
   * killed.
   */
  is_file_fault: boolean;
  has_stalled: boolean;
  is_disk_full: boolean;
  is_out_of_memory: boolean;
};

/**
 * Returns the failure that a fault results in; null while another attempt may help. A video that has
 * failed three times because of its file would fail a fourth time.
 * @param file_faults how many attempts failed because of the file, including this one.
 * @param tries the number of attempts, including this one, out of `max`.
 */
export function judgeFailure(
  { is_file_fault, has_stalled, is_disk_full, is_out_of_memory }: Fault,
  file_faults: number,
  tries: number,
  max: number,
): Failure | null {
  if (is_file_fault && file_faults >= maxFileFaults) return has_stalled ? stuck : conversionFailed;
  if (tries < max) return null;
  if (is_out_of_memory) return outOfMemory;
  return is_disk_full ? diskFull : serviceFault;
}

/** Returns what interrupted the work on a video, for people who are waiting for it. */
export function setbackKind({
  is_file_fault,
  has_stalled,
  is_disk_full,
  is_out_of_memory,
}: Fault): Setback['kind'] {
  if (is_file_fault) return has_stalled ? 'stuck' : 'failed';
  if (is_out_of_memory) return 'out_of_memory';
  return is_disk_full ? 'disk_full' : 'interrupted';
}

/** Failures after which a retry may succeed: the upload is kept. */
export const retryableCodes: readonly string[] = [
  conversionFailed,
  stuck,
  diskFull,
  outOfMemory,
  serviceFault,
  cancelled(''),
  overQuota(''),
].map(({ code }) => code);

/** Whether to keep the upload of a failed video: yes if the fault may be ours, no if the file is unplayable. */
export const mayBeRetried = (reason_code: string | null): boolean =>
  reason_code !== null && retryableCodes.includes(reason_code);

/** Why a video cannot be processed again, as a message to the person who requested it. */
export const retryRefusals = {
  not_failed: 'Only a video that failed can be processed again.',
  no_source: 'The uploaded file was removed. Please upload the video again.',
};

/**
 * Whether no worker can process films. Able workers report every minute, unable ones every ten
 * seconds; a single able worker is enough.
 */
export function isPaused(
  { able_at, unable_at }: { able_at: string | null; unable_at: string | null },
  now: Date,
): boolean {
  const isRecent = (at: string | null) => at !== null && Date.parse(at) > now.getTime() - 2.5 * minute;
  return isRecent(unable_at) && !isRecent(able_at);
}

/**
 * Uploads are processed before films that we make ourselves. A worker helps with a film once no
 * film of the same kind is waiting.
 */
export const uploadPriority = 3;
export const ownPriority = 1;
/** For a film that an operator has moved to the front of the queue. */
export const urgentPriority = 5;
export const filmPriority = (upload_id: number | null): number =>
  upload_id === null ? ownPriority : uploadPriority;
export const groupPriority = (upload_id: number | null): number => filmPriority(upload_id) - 1;

/** A film with fewer pixels, counted over all its frames, is converted about as fast as a stand-in is made. */
const quickConversion_px = 300_000_000;

type FilmSize = {
  width: number;
  height: number;
  duration_s: number;
  frame_rate: { num: number; den: number };
};

/** Whether converting a film takes long enough to be worth showing a stand-in. */
export const isWorthAStandIn = ({ width, height, duration_s, frame_rate }: FilmSize): boolean =>
  width * height * duration_s * (frame_rate.num / frame_rate.den) > quickConversion_px;

/** Returns when to start processing a video that can wait: a day before its release. */
export const processingStart = (release_at: Date): Date => after(release_at, -day);

/** Shorter damage looks and sounds like a stutter. */
const negligibleDamage_s = 0.5;

/** Whether so much of an upload is unreadable that its publisher has to decide whether to publish it. */
export const needsDecision = ({ total_s }: Damage): boolean => total_s >= negligibleDamage_s;

/** Longer films keep the quick preset even on an idle machine, because the slower one would take hours longer. */
const maxThorough_s = 3600;

/**
 * Returns the x264 preset for a film. A slower preset makes smaller files but takes more time, which
 * costs nothing if no film is waiting and at least half of the machine is idle.
 * @param busy how many processors were busy over the last minute; 0 if the system does not report it.
 */
export const presetFor = (situation: {
  duration_s: number;
  busy: number;
  cores: number;
  is_film_waiting: boolean;
}): 'veryfast' | 'fast' =>
  !situation.is_film_waiting && situation.busy <= situation.cores / 2 && situation.duration_s <= maxThorough_s
    ? 'fast'
    : 'veryfast';
