import type { ChildProcess } from 'node:child_process';

const killAfterMs = 2_000;
const giveUpAfterMs = 2_000;

type Ended = { code: number | null; signal: NodeJS.Signals | null };

/**
 * A child process and everything it started, which is one process group.
 *
 * `ended` resolves when it is gone, and after `stop` at the latest some seconds later: a process that waits
 * for a dead disk cannot be killed, and nobody shall wait with it.
 */
export function childProcess(child: ChildProcess): { ended: Promise<Ended>; stop: () => void } {
  const { promise: ended, resolve, reject } = Promise.withResolvers<Ended>();
  const timers: NodeJS.Timeout[] = [];
  child.once('error', reject);
  child.once('close', (code, signal) => {
    timers.forEach(clearTimeout);
    resolve({ code, signal });
  });
  const giveUp = () => {
    for (const stream of child.stdio) stream?.destroy();
    child.unref();
    resolve({ code: null, signal: 'SIGKILL' });
  };
  const stop = () => {
    if (timers.length > 0) return;
    // Politely first, so that ffmpeg can let go of its files.
    signalGroup(child, 'SIGTERM');
    timers.push(
      setTimeout(signalGroup, killAfterMs, child, 'SIGKILL'),
      setTimeout(giveUp, killAfterMs + giveUpAfterMs),
    );
  };
  return { ended, stop };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (process.platform === 'win32' || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // All of it is gone.
  }
}
