import type { Page } from '@playwright/test';

/**
 * Has a page send this many bytes a second at most, each request for itself, until what it answers is called.
 * Holding back the requests themselves would have the browser tell all their bytes.
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
