import type { Preferences } from '@kinora/contract/account';
import { adaptiveOnly, type Quality } from './quality.ts';

/** The highest bitrate number that a setting allows; null is no limit. */
const caps: Record<Preferences['video_quality'], number | null> = {
  'Data Saver': 276,
  'Standard Quality': 4096,
  'High Quality': null,
};

type Settings = Pick<Preferences, 'video_quality' | 'cellular_data'>;

/** What the device says of its connection; false where it does not tell. */
export type DataUse = { isMobile: boolean; isSaving: boolean };

/**
 * The highest bitrate number to play by an account's settings; null is no limit. On mobile data `Automatic`
 * follows the device's own wish to save.
 */
export function qualityCap({ video_quality, cellular_data }: Settings, { isMobile, isSaving }: DataUse) {
  const saves = cellular_data === 'Save Data' || (cellular_data === 'Automatic' && isSaving);
  return caps[isMobile && saves ? 'Data Saver' : video_quality];
}

/** The renditions that a limit leaves; the lowest one always. */
export function within<Q extends { bitrate: number }>(
  qualities: readonly Q[],
  cap: number | null,
): readonly Q[] {
  if (cap === null) return qualities;
  const lowest = Math.min(...qualities.map(({ bitrate }) => bitrate));
  return qualities.filter(({ bitrate }) => bitrate <= cap || bitrate === lowest);
}

/** Whether a limit leaves something out of a film's playlist, be it what no viewer chooses. */
export function cutsOff(qualities: readonly Quality[], cap: number | null): boolean {
  return cap !== null && (cap < adaptiveOnly || within(qualities, cap).length < qualities.length);
}
