import { checksumOf } from './checksum.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Answers, Question, Reply } from './in-worker.ts';

/** Reads files off the main thread, one task at a time, so that only one part is held in memory. */
const tasks: { [T in keyof Answers]: (bytes: Blob) => Promise<Answers[T]> } = {
  checksum: checksumOf,
  fingerprint: fingerprintOf,
  // Loaded when the first film is inspected.
  inspect: async (bytes) => (await import('../inspect/inspect-film.ts')).inspectFilm(bytes),
};

let last: Promise<void> | undefined;

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = answer(data, last);
});

async function answer({ id, task, bytes }: Question, before: Promise<void> | undefined): Promise<void> {
  await before;
  try {
    postMessage({ id, answer: await tasks[task](bytes) } satisfies Reply);
  } catch (error) {
    postMessage({ id, error: String(error) } satisfies Reply);
  }
}
