/**
 * Runs tasks at the same time; once one fails, the others are cancelled and awaited.
 *
 * @throws the first error.
 */
export async function runTogether(
  signal: AbortSignal | undefined,
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  const running = tasks.map((task) => task(either));
  try {
    await Promise.all(running);
  } catch (error) {
    failed.abort();
    await Promise.allSettled(running);
    throw error;
  }
}
