import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bringFfmpeg } from './ffmpeg.mjs';
import { bringNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main, node24, root } from './run.mjs';

await main(async () => {
  await Promise.all([bringFfmpeg(), installPackages().then(bringNode24)]);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const children = [
    // The browser speaks to Vite alone, which passes what is the server's on to it; see web/vite.config.ts.
    start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root, {
      PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
      // After every saved file the server starts anew, and nobody has to notice that before.
      SHUTDOWN_DELAY: process.env.SHUTDOWN_DELAY ?? '0',
    }),
    start([vite, '--port', '5173', '--strictPort'], join(root, 'web'), {
      KINORA_SERVER: `http://localhost:${process.env.PORT ?? 3000}`,
    }),
  ];
  // Ctrl-C reaches the children by itself; they only have to be waited for.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => children.forEach((child) => child.kill()));
  const exits = children.map((child) => once(child, 'exit'));
  await Promise.race(exits);
  children.forEach((child) => child.kill());
  await Promise.all(exits);
});

/** @param {string[]} args @param {string} cwd @param {Record<string, string>} env */
function start(args, cwd, env) {
  return spawn(node24, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
