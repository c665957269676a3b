import type { CDPSession, Page } from '@playwright/test';

/** The length of the film, in seconds. */
export const film_s = 150;

/** How the connection changes, in seconds after playback has begun; 0 Mbit/s means no connection. */
export const changes = [
  { at_s: 0, mbits: 12 },
  { at_s: 25, mbits: 1 },
  { at_s: 60, mbits: 0 },
  { at_s: 70, mbits: 6 },
];

export type Connection = { set: (mbits: number) => Promise<void> };

/** Throttles everything that a page loads; no response arrives in less than 50 ms. */
export async function throttle(page: Page): Promise<Connection> {
  const network: CDPSession = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const set = async (mbits: number): Promise<void> => {
    const bytes_per_s = (mbits * 1e6) / 8;
    await network.send('Network.emulateNetworkConditions', {
      offline: mbits === 0,
      latency: 50,
      downloadThroughput: bytes_per_s,
      uploadThroughput: bytes_per_s,
    });
  };
  await set(changes[0]?.mbits ?? 0);
  return { set };
}
