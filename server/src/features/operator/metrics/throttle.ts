/** Runs work at most once per `every_ms`; callers in between get the same result. */
export function throttle<Result>(every_ms: number, work: () => Promise<Result>): () => Promise<Result> {
  let last = -Infinity;
  let result: Promise<Result> | undefined;
  return () => {
    if (!result || performance.now() - last >= every_ms) {
      last = performance.now();
      result = work();
    }
    return result;
  };
}
