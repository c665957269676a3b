import type { FilmFacts } from '../inspect/inspect-film.ts';

/** The worker's tasks and the types of their results. */
export type TaskResults = { checksum: string; fingerprint: string; inspect: FilmFacts };
export type TaskRequest = { id: number; task: keyof TaskResults; bytes: Blob };
export type Reply = { id: number } & ({ result: TaskResults[keyof TaskResults] } | { error: string });

type PendingTask = { resolve: (result: never) => void; reject: (error: unknown) => void };

let worker: Worker | null = null;
let lastId = 0;
const pending = new Map<number, PendingTask>();

/** Reads a file in a worker, to keep the page responsive. @throws if the file cannot be read. */
export function runInWorker<T extends keyof TaskResults>(task: T, bytes: Blob): Promise<TaskResults[T]> {
  worker ??= startWorker();
  const id = (lastId += 1);
  const result = new Promise<TaskResults[T]>((resolve, reject) => pending.set(id, { resolve, reject }));
  const request: TaskRequest = { id, task, bytes };
  worker.postMessage(request, { transfer: [] });
  return result;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const caller = pending.get(data.id);
    pending.delete(data.id);
    if ('error' in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.result as never);
  });
  // The worker failed to load or crashed: the next task starts another worker.
  started.addEventListener('error', () => {
    worker = null;
    for (const { reject } of pending.values()) reject(new Error('The file reader has stopped.'));
    pending.clear();
  });
  return started;
}
