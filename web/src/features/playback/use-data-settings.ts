import { useState } from 'react';
import { dataSettings } from '#player/quality/data-settings.ts';

let isMobileDataAllowed = false;

/** How the account's settings apply to the current connection, and whether to ask before using mobile data. */
export function useDataSettings() {
  const [{ quality_cap, isOffWifi }] = useState(dataSettings);
  const [isAllowedNow, setIsAllowedNow] = useState(isMobileDataAllowed);
  return {
    quality_cap,
    asksFirst: isOffWifi && !isAllowedNow,
    /** Allows mobile data until the app is closed. */
    allow: () => {
      isMobileDataAllowed = true;
      setIsAllowedNow(true);
    },
  };
}
