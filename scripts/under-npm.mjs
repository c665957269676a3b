// What `npm start` adds to the server's own process.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { root } from './run.mjs';

enableCompileCache(join(root, '.cache/node'));

// npm passes SIGINT and SIGTERM on, but cannot when it is killed outright; the server would then live on unseen
// and hold its port.
if (isMainThread) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
