import { computeChecksum } from './checksum.ts';
import { computeFingerprint } from './fingerprint.ts';
import type { TaskResults, TaskRequest, Reply } from './run-in-worker.ts';

/** Reads files off the main thread, one task at a time, so that only one part is in memory at a time. */
const tasks: { [T in keyof TaskResults]: (bytes: Blob) => Promise<TaskResults[T]> } = {
  checksum: computeChecksum,
  fingerprint: computeFingerprint,
  // Loaded when the first film is inspected.
  inspect: async (bytes) => (await import('../inspect/inspect-film.ts')).inspectFilm(bytes),
};

let lastRun: Promise<void> | undefined;

addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
  lastRun = run(data, lastRun);
});

async function run({ id, task, bytes }: TaskRequest, previous: Promise<void> | undefined): Promise<void> {
  await previous;
  try {
    postMessage({ id, result: await tasks[task](bytes) } satisfies Reply);
  } catch (error) {
    postMessage({ id, error: String(error) } satisfies Reply);
  }
}
