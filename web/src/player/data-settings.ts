import { usualPreferences } from '@kinora/contract/account';
import { readSession } from '#lib/session.ts';
import { dataUse } from './mobile-data.ts';
import { qualityCap } from './quality-cap.ts';

/** What the account's settings say about the connection at hand. */
export function dataSettings(): { quality_cap: number | null; isOffWifi: boolean; isPrecious: boolean } {
  const { preferences } = readSession() ?? { preferences: usualPreferences };
  const use = dataUse();
  return {
    quality_cap: qualityCap(preferences, use),
    /** On mobile data, where the account says Wi-Fi only. */
    isOffWifi: use.isMobile && preferences.wifi_only,
    /** What nobody asked for yet is better not fetched. */
    isPrecious: use.isMobile || use.isSaving || use.isSlow,
  };
}
