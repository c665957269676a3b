import { useState } from 'react';
import { dataSettings } from '#player/data-settings.ts';

let isAllowed = false;

/** What the account's settings say about the connection at hand, and whether to ask before it is used. */
export function useDataSettings() {
  const [{ quality_cap, isOffWifi }] = useState(dataSettings);
  const [isAllowedNow, setIsAllowedNow] = useState(isAllowed);
  return {
    quality_cap,
    asksFirst: isOffWifi && !isAllowedNow,
    /** Until the app is left. */
    allow: () => {
      isAllowed = true;
      setIsAllowedNow(true);
    },
  };
}
