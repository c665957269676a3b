/** Returns a function that runs `work` at most once per `every_ms`; calls in between get the same result. */
export function throttle<Result>(every_ms: number, work: () => Promise<Result>): () => Promise<Result> {
  let lastRun = -Infinity;
  let result: Promise<Result> | undefined;
  return () => {
    if (!result || performance.now() - lastRun >= every_ms) {
      lastRun = performance.now();
      result = work();
    }
    return result;
  };
}
