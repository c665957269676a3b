import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Whether the page is interactive: false on the server, and until React has taken over the server's
 * HTML, because the first render must match the server's. Always true in a page that only the browser
 * renders.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** The locale for formatting numbers: the reader's own (undefined), which the server does not know. */
export const useReaderLocale = (): string | undefined => (useHydrated() ? undefined : 'en');
