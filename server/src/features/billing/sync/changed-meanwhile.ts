const maxAttempts = 5;

/** What was read from a provider is stale: somebody has changed our row before it could be written. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
}

/** Reads from a provider and writes what follows, again if something was changed in between. */
export async function untilUnchanged(readAndWrite: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readAndWrite();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === maxAttempts) throw error;
    }
  }
}
