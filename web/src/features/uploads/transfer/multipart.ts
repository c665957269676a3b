import { cachePartChecksums, type ComputeChecksum } from './part-checksums.ts';
import type { SendProgress } from './progress.ts';
import { sendParts } from './send-parts.ts';
import type { Transport } from './transport.ts';
import { waitFor, type RetryOptions } from './retry.ts';
import { UploadProblem } from './upload-problem.ts';

export type UploadState = SendProgress & {
  phase:
    | 'starting'
    | 'uploading'
    | 'paused'
    | 'offline'
    | 'comparing'
    | 'finishing'
    | 'finished'
    | 'failed'
    | 'cancelling'
    | 'cancelled';
  total_bytes: number;
};

export type MultipartUpload = {
  state: () => UploadState;
  /** @returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  pause: () => void;
  /** Continues with the parts that the server does not have yet, after a pause or a failure. */
  resume: () => void;
  cancel: () => Promise<void>;
  /** While offline, the upload waits without using up its attempts. */
  setOnline: (isOnline: boolean) => void;
};

type Options = { checksum: ComputeChecksum; wait?: RetryOptions['wait']; isOnline?: boolean };

const phaseByStage = { sending: 'uploading', comparing: 'comparing', joining: 'finishing' } as const;
const stoppablePhases: UploadState['phase'][] = ['starting', 'uploading', 'comparing'];

/**
 * Starts uploading a file right away. Resuming always works the same way: ask the server which parts it holds
 * and send the rest. This covers a pause, a lost connection and a reloaded page.
 */
export function startMultipart(file: Blob, transport: Transport, options: Options): MultipartUpload {
  const { wait = waitFor } = options;
  const sumOf = cachePartChecksums(file, options.checksum);
  let isOnline = options.isOnline ?? true;
  let attempt = new AbortController();
  let state: UploadState = {
    phase: 'starting',
    total_bytes: file.size,
    total_parts: 0,
    completed_parts: 0,
    part_number: 0,
    sent_bytes: 0,
    stage: 'sending',
    problem: null,
  };
  const listeners = new Set<() => void>();
  const update = (changes: Partial<UploadState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  async function run(): Promise<void> {
    const { signal } = attempt;
    update({ phase: 'starting', problem: null });
    const onProgress = (progress: SendProgress) => {
      if (!signal.aborted) update({ ...progress, phase: phaseByStage[progress.stage] });
    };
    try {
      await sendParts(file, transport, { signal, onProgress, wait, computeChecksum: sumOf });
      if (!signal.aborted) update({ phase: 'finished' });
    } catch (error) {
      if (!signal.aborted) update({ phase: 'failed', problem: toUploadProblem(error) });
    }
  }
  function start() {
    attempt = new AbortController();
    if (isOnline) void run();
    else update({ phase: 'offline', problem: null });
  }
  function stop(phase: UploadState['phase']) {
    attempt.abort();
    update({ phase, problem: null });
  }

  start();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: () => {
      if ([...stoppablePhases, 'offline'].includes(state.phase)) stop('paused');
    },
    resume: () => {
      if (['paused', 'failed'].includes(state.phase)) start();
    },
    cancel: async () => {
      if (['finishing', 'finished', 'cancelling', 'cancelled'].includes(state.phase)) return;
      stop('cancelling');
      try {
        await transport.cancel();
        update({ phase: 'cancelled' });
      } catch (cause) {
        update({ phase: 'failed', problem: new UploadProblem('Failed to cancel the upload', cause) });
      }
    },
    setOnline: (nowOnline) => {
      isOnline = nowOnline;
      if (!isOnline && stoppablePhases.includes(state.phase)) stop('offline');
      if (isOnline && state.phase === 'offline') start();
    },
  };
}

function toUploadProblem(error: unknown): UploadProblem {
  return error instanceof UploadProblem ? error : new UploadProblem('The upload stopped unexpectedly', error);
}
