import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bringFfmpeg } from './ffmpeg.mjs';
import { bringNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main, node24, root } from './run.mjs';

await main(async () => {
  await Promise.all([bringFfmpeg(), installPackages().then(bringNode24)]);
  const start = (/** @type {string[]} */ args, cwd = root) =>
    spawn(node24, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const children = [
    start(['--watch', '--watch-preserve-output', 'server/src/main.ts']),
    // It passes /api, /media and the like on to the server; see web/vite.config.ts.
    start([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'web')),
  ];
  // Ctrl-C reaches the children by itself; they only have to be waited for.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => children.forEach((child) => child.kill()));
  const exits = children.map((child) => once(child, 'exit'));
  await Promise.race(exits);
  children.forEach((child) => child.kill());
  await Promise.all(exits);
});
