import type { ChildProcess } from 'node:child_process';

const killAfterMs = 2_000;
const giveUpAfterMs = 2_000;

type Ended = { code: number | null; signal: NodeJS.Signals | null };

/**
 * Wraps a child process and everything it started, which form one process group.
 *
 * `ended` resolves when the process is gone, or at the latest a few seconds after `stop`: a process blocked
 * on a dead disk cannot be killed, and callers must not hang with it.
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
    // SIGTERM first, so that ffmpeg can close its files.
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
    // The whole group is already gone.
  }
}
