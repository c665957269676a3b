import type { FilmFacts } from '../inspect/inspect-film.ts';

/** The worker's tasks and the types of their results. */
export type Answers = { checksum: string; fingerprint: string; inspect: FilmFacts };
export type Question = { id: number; task: keyof Answers; bytes: Blob };
export type Reply = { id: number } & ({ answer: Answers[keyof Answers] } | { error: string });

type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void };

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** Reads a file in a worker, to keep the page responsive. @throws if the file cannot be read. */
export function inWorker<T extends keyof Answers>(task: T, bytes: Blob): Promise<Answers[T]> {
  worker ??= startWorker();
  const id = (asked += 1);
  const answered = new Promise<Answers[T]>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const question: Question = { id, task, bytes };
  worker.postMessage(question, { transfer: [] });
  return answered;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) asker?.reject(new Error(data.error));
    else asker?.resolve(data.answer as never);
  });
  // The worker failed to load or crashed: the next task starts another worker.
  started.addEventListener('error', () => {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('The file reader has stopped.'));
    waiting.clear();
  });
  return started;
}
