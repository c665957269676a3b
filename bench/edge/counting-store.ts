import { startStoreProxy, type ProxiedStore } from '../kinora/proxy-store.ts';

export type CountingStore = ProxiedStore & {
  /** How often each segment was read. */
  reads: () => Map<string, number>;
};

/** Starts a proxy in front of a store, and counts how often each segment is read. */
export async function startCountingStore(storage_url: string): Promise<CountingStore> {
  const reads = new Map<string, number>();
  const proxy = await startStoreProxy(storage_url, {
    observe: ({ method, url }) => {
      const path = url?.split('?')[0] ?? '';
      if (method === 'GET' && path.endsWith('.m4s')) reads.set(path, (reads.get(path) ?? 0) + 1);
    },
  });
  return { ...proxy, reads: () => reads };
}
