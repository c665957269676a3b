import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../e2e/free-port.ts';
import { findNginx } from '../../server/test/nginx.ts';
import { root } from '../../server/src/config/config.ts';

/**
 * Runs nginx with deploy/nginx/kinora.conf in front of two processes; only ports, folders and TLS are replaced.
 * @param ports the ports of the processes.
 */
export async function startProxy(
  ports: readonly [number, number],
): Promise<AsyncDisposable & { base: string }> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kinora-proxy-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'tmp'));
  const port = await findFreePort();
  const original = await readFile(join(root, 'deploy/nginx/kinora.conf'), 'utf8');
  const server = original
    // The server on port 80 only redirects to the one on port 443.
    .replace(/^server \{\n {4}listen 80;[^]*?^\}\n/m, '')
    .replaceAll(/^.*listen \[::\].*\n|^ *ssl_.*\n/gm, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  const file = join(folder, 'nginx.conf');
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/tmp/${kind};`,
  );
  await writeFile(
    file,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr crit;\n` +
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}events { worker_connections 4096; }\n` +
      `http {\n${tempPaths.join('\n')}\n${server}\n}\n`,
  );
  const child = spawn((await findNginx()) ?? '', ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.defer(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const base = `http://localhost:${port}`;
  while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx exited with ${child.exitCode}`);
    await sleep(50);
  }
  const running = started.move();
  return { base, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
