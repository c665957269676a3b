/** Runs work under the same name one after another; different names run in parallel. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function keyedLock(): WithLock {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const mine = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
