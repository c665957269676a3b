import { useEffectEvent, useLayoutEffect } from 'react';
import { addLayer } from '#lib/history-layers.ts';

/** Has Back, a browser's or a device's, close what lies over the page instead of leaving the page. */
export function useBackButton(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it is seen.
  useLayoutEffect(() => (isOpen ? addLayer(() => close()) : undefined), [isOpen]);
}
