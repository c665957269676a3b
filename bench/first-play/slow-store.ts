import { setTimeout as sleep } from 'node:timers/promises';
import { startStoreProxy, type ProxiedStore } from '../kinora/proxy-store.ts';

/** A proxy in front of a store that limits the total rate of its responses, in bytes per second. */
export function startSlowStore(storage_url: string, bytes_per_s: number): Promise<ProxiedStore> {
  let free_at = 0;
  return startStoreProxy(storage_url, {
    transform: async function* (chunks) {
      for await (const chunk of chunks) {
        const now = performance.now();
        free_at = Math.max(now, free_at) + (chunk.length / bytes_per_s) * 1000;
        if (free_at - now > 20) await sleep(free_at - now);
        yield chunk;
      }
    },
  });
}
