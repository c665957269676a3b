import type { Page } from '@playwright/test';

/**
 * Limits the page's upload speed to this many bytes per second and request, until the returned function is
 * called. Delaying the requests in a Playwright route would make the browser report all their bytes as sent.
 */
export async function slowUplink(page: Page, bytes_per_s: number): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytes_per_s,
  });
  return () => network.detach();
}
