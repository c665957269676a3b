const maxAttempts = 5;

/** The data that was read from a provider is stale: our row was changed before it could be written. */
export class ChangedWhileReading extends Error {
  override name = 'ChangedWhileReading';
}

/** Reads from a provider and writes the result. Starts again if our row was changed in between. */
export async function retryIfChanged(readAndWrite: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readAndWrite();
    } catch (error) {
      if (!(error instanceof ChangedWhileReading) || attempt === maxAttempts) throw error;
    }
  }
}
