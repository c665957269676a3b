import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

export type StallOptions = {
  child: ChildProcess;
  stallMs: number;
  /** Numbers that change as the program makes progress. */
  signs: () => number[];
  /** The outputs that carry data. */
  data: ChildProcess['stdio'][number][];
  /** Called each time the program has been quiet for a sixth of `stallMs`. */
  onStandstill: () => void;
  onStall: () => void;
};

const maxPollMs = 2_000;

/**
 * Calls `onStall` once a program has shown no sign of progress for `stallMs`: no report that differs from the
 * last one, no data on its outputs and, on Linux, no change of position in its open files, which is how a
 * long search for a key frame shows up. Using the processor is not considered progress.
 */
export function watchForStalls({ child, stallMs, signs, data, onStandstill, onStall }: StallOptions): {
  stop: () => void;
} {
  const pollMs = Math.min(maxPollMs, stallMs / 8);
  let before = '';
  let quietMs = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let last = performance.now();
  const check = async () => {
    const bytes = data.map((stream) => (stream as Socket | null)?.bytesRead ?? 0);
    const now = JSON.stringify([signs(), bytes, await filePositions(child.pid)]);
    const elapsed = performance.now() - last;
    last += elapsed;
    // If the machine slept or starved us of processor time, the program could not run either.
    const wasQuietMs = quietMs;
    quietMs = now === before ? quietMs + Math.min(elapsed, 2 * pollMs) : 0;
    before = now;
    if (stopped) return;
    if (quietMs >= stallMs / 6 && wasQuietMs < stallMs / 6) onStandstill();
    if (quietMs < stallMs) scheduleCheck();
    else onStall();
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => void check(), pollMs);
  };
  scheduleCheck();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the position in each of a process's open files; empty on systems that do not expose it. */
async function filePositions(pid: number | undefined): Promise<string[]> {
  if (process.platform !== 'linux' || pid === undefined) return [];
  const folder = `/proc/${pid}/fdinfo`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8').catch(() => '');
      return text.match(/^pos:\s*(\d+)/m)?.[1] ?? '';
    }),
  );
}
