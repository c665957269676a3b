// Runs in the server's process under `npm start` only.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { root } from './run.mjs';

enableCompileCache(join(root, '.cache/node'));

// npm forwards SIGINT and SIGTERM, but cannot do so when it is killed outright; the server would then keep
// running unnoticed and hold its port.
if (isMainThread) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
