import { expect, type Page } from '@playwright/test';

/**
 * Returns a list to which the errors that the page's scripts throw or log from now on are added, including
 * React's hydration mismatches.
 */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** Waits until React has taken over the server's HTML. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate("Object.keys(document.querySelector('#root > *') ?? {}).join()"))
    .toContain('__react');
}

/** Holds back the app's scripts, as a slow connection does. @returns a function that lets them through. */
export async function holdScripts(page: Page): Promise<() => void> {
  let start = () => {};
  const starting = new Promise<void>((resolve) => (start = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await starting;
    await route.continue();
  });
  return start;
}
