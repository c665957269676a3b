import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensureNode24 } from './node-24.mjs';
import { installPackages } from './packages.mjs';
import { main, node24, root } from './run.mjs';

await main(async () => {
  await Promise.all([ensureFfmpeg(), installPackages().then(ensureNode24)]);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const children = [
    // The browser talks only to Vite, which proxies requests for the server; see web/vite.config.ts.
    start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], root, {
      PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
      // The server restarts after every saved file, so it should not wait for load balancers to notice first.
      SHUTDOWN_DELAY: process.env.SHUTDOWN_DELAY ?? '0',
    }),
    start([vite, '--port', '5173', '--strictPort'], join(root, 'web'), {
      KINORA_SERVER: `http://localhost:${process.env.PORT ?? 3000}`,
    }),
  ];
  // Ctrl-C reaches the children directly; we only have to wait for them.
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
