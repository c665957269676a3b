import { usualPreferences } from '@kinora/contract/account';
import { useState } from 'react';
import { useSession } from '#lib/session.ts';
import { dataUse } from '#player/mobile-data.ts';
import { qualityCap } from '#player/quality-cap.ts';

let isAllowed = false;

/** What the account's settings say about the connection at hand. */
export function useDataSettings() {
  const { preferences } = useSession() ?? { preferences: usualPreferences };
  const [use] = useState(dataUse);
  const [isAllowedNow, setIsAllowedNow] = useState(isAllowed);
  return {
    quality_cap: qualityCap(preferences, use),
    asksFirst: use.isMobile && preferences.wifi_only && !isAllowedNow,
    allow: () => {
      isAllowed = true;
      setIsAllowedNow(true);
    },
  };
}
