import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Whether the page is interactive: false on the server, and until React has taken over the server's HTML, which
 * must first render the same on both sides. In a page that the browser renders by itself it is always true.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/** The locale for formatting numbers: the reader's own (undefined), which the server does not know. */
export const useReaderLocale = (): string | undefined => (useHydrated() ? undefined : 'en');
