import type { Preferences } from '@kinora/contract/accounts/account';
import { lowestAdaptiveOnly, type Quality } from './quality.ts';

/** The highest bitrate number that each setting allows; null for no limit. */
const caps: Record<Preferences['video_quality'], number | null> = {
  'Data Saver': 276,
  'Standard Quality': 4096,
  'High Quality': null,
};

type Settings = Pick<Preferences, 'video_quality' | 'cellular_data'>;

/** What the device reports about its connection; false where it reports nothing. */
export type DataUse = { isMobile: boolean; isSaving: boolean };

/**
 * Returns the highest bitrate number that an account's settings allow; null for no limit. On mobile data,
 * `Automatic` follows the device's data saver.
 */
export function qualityCap({ video_quality, cellular_data }: Settings, { isMobile, isSaving }: DataUse) {
  const savesData = cellular_data === 'Save Data' || (cellular_data === 'Automatic' && isSaving);
  return caps[isMobile && savesData ? 'Data Saver' : video_quality];
}

/** Returns the qualities within a cap, and always at least the lowest. */
export function withinCap<Q extends { bitrate: number }>(
  qualities: readonly Q[],
  cap: number | null,
): readonly Q[] {
  if (cap === null) return qualities;
  const lowest = Math.min(...qualities.map(({ bitrate }) => bitrate));
  return qualities.filter(({ bitrate }) => bitrate <= cap || bitrate === lowest);
}

/**
 * Whether a cap excludes any rendition in the playlist, including those that only automatic quality uses.
 */
export function exceedsCap(qualities: readonly Quality[], cap: number | null): boolean {
  return cap !== null && (cap < lowestAdaptiveOnly || withinCap(qualities, cap).length < qualities.length);
}
