import { defaultPreferences } from '@kinora/contract/accounts/account';
import { readSession } from '#lib/session/session.ts';
import { qualityCap, type DataUse } from './quality-cap.ts';

/** Applies the account's data settings to the current connection. */
export function dataSettings(): { quality_cap: number | null; isOffWifi: boolean; isScarce: boolean } {
  const { preferences } = readSession() ?? { preferences: defaultPreferences };
  const usage = dataUse();
  return {
    quality_cap: qualityCap(preferences, usage),
    /** The device is on mobile data and the account allows Wi-Fi only. */
    isOffWifi: usage.isMobile && preferences.wifi_only,
    /** Data is scarce, so nothing should be prefetched. */
    isScarce: usage.isMobile || usage.isSaving || usage.isSlow,
  };
}

type Connection = { type?: string; saveData?: boolean; effectiveType?: string };

/**
 * Reads the Network Information API. It is not yet a standard: Chromium supports it, though fully only on
 * phones; other browsers don't.
 */
function dataUse(): DataUse & { isSlow: boolean } {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return {
    isMobile: connection?.type === 'cellular',
    isSaving: connection?.saveData === true,
    isSlow: (connection?.effectiveType ?? '4g') !== '4g',
  };
}
