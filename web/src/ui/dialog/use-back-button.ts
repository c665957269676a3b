import { useEffectEvent, useLayoutEffect } from 'react';
import { addLayer } from '#lib/navigation/layers.ts';

/**
 * Makes Back, in the browser or on the device, close an overlay instead of leaving the page.
 * @param url the URL to show in the browser while the overlay is open; by default the page's.
 */
export function useBackButton(isOpen: boolean, onClose: () => void, url?: string): void {
  const close = useEffectEvent(onClose);
  // A layout effect, so that the layer exists before the overlay is painted.
  useLayoutEffect(() => (isOpen ? addLayer(() => close(), url) : undefined), [isOpen, url]);
}
