// npm passes SIGINT and SIGTERM on, but cannot when it is killed outright; the server would then live on unseen
// and hold its port.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}
