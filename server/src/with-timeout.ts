/**
 * Resolves to the result of `work` if it arrives in time. @throws Error when it takes longer; `work` itself
 * is not cancelled.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${ms / 1000} seconds`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
