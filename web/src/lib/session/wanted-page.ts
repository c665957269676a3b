import { returnPath } from './return-path.ts';

const key = 'wantedPage';

/**
 * Remembers what somebody without a subscription wanted to see, until they have signed up and paid. Kept in
 * the tab's storage, because paying may redirect to other sites.
 */
export function storeWantedPage(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Returns the page last wanted; null if there is none. */
export const readWantedPage = (): string | null => returnPath({ from: sessionStorage.getItem(key) });

export function forgetWantedPage(): void {
  sessionStorage.removeItem(key);
}
