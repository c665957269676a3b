import { checksumOf } from './checksum.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Answers, Question, Reply } from './in-worker.ts';

/** Reads files beside the page, one task after the other: so much memory is needed once, not for each part. */
const tasks: { [T in keyof Answers]: (bytes: Blob) => Promise<Answers[T]> } = {
  checksum: checksumOf,
  fingerprint: fingerprintOf,
  // Loaded with the first film that is looked into.
  inspect: async (bytes) => (await import('./inspect-film.ts')).inspectFilm(bytes),
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
