import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readS3Url } from '#config/s3-url.ts';
import { root } from '#config/config.ts';

const shippedFolder = join(root, 'deploy/nginx');
const programs = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'];
const scriptModule = '/usr/lib/nginx/modules/ngx_http_js_module.so';

type Edge = {
  /** The port of the service, and its data folder or its bucket. */
  port: number;
  files: { data_dir: string } | { storage_url: string };
  /** The port on which nginx listens, chosen before the service starts. */
  own_port: number;
  /** Additional lines for the server block that serves films. */
  extra?: string;
};

export type NginxEdge = AsyncDisposable & {
  base: string;
  pid: number;
  /** Returns the lines that nginx has logged so far. */
  log: () => Promise<string[]>;
};

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns the path of nginx; undefined if it is not installed. */
export async function findNginx(): Promise<string | undefined> {
  for (const program of programs) if (await exists(program)) return program;
  return undefined;
}

/** Whether nginx can sign requests to a bucket. */
export const nginxHasScripts = (): Promise<boolean> => exists(scriptModule);

/** Runs nginx with the configuration in deploy/nginx, with only names, ports and folders replaced. */
export async function startNginx(
  program: string,
  { port, files, own_port, extra = '' }: Edge,
): Promise<NginxEdge> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'kinora-nginx-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const relocate = (text: string) =>
    text
      .replaceAll('/etc/nginx/kinora', `${folder}/kinora`)
      .replaceAll('/var/cache/nginx', `${folder}/cache`)
      .replaceAll('/var/log/nginx', folder);
  for (const name of ['kinora', 'cache', 'tmp']) await mkdir(join(folder, name));
  const write = async (name: string, text: string) => writeFile(join(folder, name), relocate(text));
  const read = (name: string) => readFile(join(shippedFolder, name), 'utf8');

  const server = (await read('edge.conf'))
    .replace(/^.*listen \[::\].*\n|^ *ssl_.*\n/gm, '')
    .replace(/listen .*;/, `listen 127.0.0.1:${own_port};`)
    .replace(/(?=\n\}\s*$)/, `\n${extra}`);
  const hasBucket = 'storage_url' in files;
  await write(
    'nginx.conf',
    nginxConf(folder, port, hasBucket ? server.replace(/^#(?=js_)/gm, '') : server, hasBucket),
  );
  await write(
    'kinora/edge-server.conf',
    (await read('kinora/edge-server.conf')).replace(' buffer=64k flush=5s', ''),
  );
  await write(
    'kinora/edge-files.conf',
    hasBucket
      ? withBucketSettings(await read('kinora/edge-files-bucket.conf'), files.storage_url)
      : (await read('kinora/edge-files-disk.conf')).replace('/var/lib/kinora', files.data_dir),
  );
  await copyFile(join(shippedFolder, 'kinora/sign-s3.js'), join(folder, 'kinora/sign-s3.js'));

  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (bytes) => (errors += String(bytes)));
  started.defer(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const base = `http://localhost:${own_port}`;
  while (!(await fetch(base).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`nginx exited: ${errors}`);
    await sleep(20);
  }
  const running = started.move();
  return {
    base,
    pid: child.pid ?? 0,
    log: async () => (await readFile(join(folder, 'kinora-media.log'), 'utf8')).trimEnd().split('\n'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Returns the parts of Debian's nginx.conf that enclose a server, with the upstream from kinora.conf. */
const nginxConf = (folder: string, port: number, server: string, hasScripts: boolean) => `
${hasScripts ? `load_module ${scriptModule};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes auto;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join('\n  ')}
  access_log off;
  upstream kinora { server 127.0.0.1:${port}; keepalive 64; keepalive_timeout 60s; }
  ${server}
}
`;

function withBucketSettings(text: string, storage_url: string): string {
  const { endpoint, bucket, region, credentials } = readS3Url(storage_url);
  const { protocol, host } = new URL(endpoint);
  const values: Record<string, string> = {
    host,
    path: `/${bucket}/videos/$video/$file`,
    region,
    key: credentials?.accessKeyId ?? '',
    secret: credentials?.secretAccessKey ?? '',
  };
  return text
    .replaceAll(/^set \$s3_(\w+) .*;$/gm, (_, name: string) => `set $s3_${name} "${values[name]}";`)
    .replace('https:', protocol);
}
