import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '#test/service-process.ts';

const run = promisify(execFile);
const programs = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin'];
const key = 'KINORATESTKEY';
const secret = 'kinora/test+secret';
const bucket = 'kinora-test';

/**
 * Returns the programs of the S3 server that are not installed; they are in Debian's packages radosgw, ceph-mon
 * and ceph-osd.
 */
export async function missingS3Programs(): Promise<string[]> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const found = await Promise.all(
    programs.map((program) =>
      Promise.any(folders.map((folder) => access(join(folder, program), constants.X_OK))).then(
        () => true,
        () => false,
      ),
    ),
  );
  return programs.filter((_, index) => !found[index]);
}

export type S3Server = AsyncDisposable & { storage_url: string };

const GiB = 1024 ** 3;

/**
 * Starts Ceph's object gateway on an in-memory store with one empty bucket; this takes several seconds.
 * @param capacity_bytes the size of the store.
 */
export async function startS3Server(capacity_bytes = GiB): Promise<S3Server> {
  const cleanUp = new AsyncDisposableStack();
  try {
    // The path must be short: the folder contains Unix sockets, whose paths are limited in length.
    const folder = await mkdtemp(join(tmpdir(), 'rgw-'));
    cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
    const [monitorPort, port] = [await freePort(), await freePort()];
    const conf = join(folder, 'ceph.conf');
    await writeFile(conf, settings(folder, monitorPort, capacity_bytes));
    for (const name of ['mon', 'osd', 'run']) await mkdir(join(folder, name));
    const ceph = (program: string, ...args: string[]) =>
      run(program, ['-c', conf, ...args], { timeout: 30_000 });
    const startDaemon = (program: string, ...args: string[]) =>
      cleanUp.defer(killOnDisposal(spawn(program, ['-c', conf, '-f', ...args], { stdio: 'ignore' })));

    await createKeyring(join(folder, 'keyring'));
    const monitor = ['-i', 'a', '--public-addr', `127.0.0.1:${monitorPort}`];
    await ceph('ceph-mon', ...monitor, '--mkfs', '--keyring', join(folder, 'keyring'));
    startDaemon('ceph-mon', ...monitor);
    const osd = randomUUID();
    await ceph('ceph', '--connect-timeout', '20', 'osd', 'new', osd);
    await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    startDaemon('ceph-osd', '-i', '0');
    await waitUntil('the store is up', async () =>
      (await ceph('ceph', 'osd', 'stat')).stdout.includes('1 up'),
    );
    startDaemon('radosgw', '-n', 'client.gateway', '--rgw-frontends', `beast endpoint=127.0.0.1:${port}`);
    await waitUntil('the gateway responds', async () => (await fetch(`http://127.0.0.1:${port}/`)).ok);
    const user = ['--uid=test', '--display-name=test', `--access-key=${key}`, `--secret-key=${secret}`];
    await ceph('radosgw-admin', '-n', 'client.gateway', 'user', 'create', ...user);
    await createBucket(`http://127.0.0.1:${port}`);
    return {
      storage_url: `s3://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?path_style=1&tls=0`,
      [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
    };
  } catch (error) {
    await cleanUp.disposeAsync();
    throw error;
  }
}

const settings = (folder: string, monitorPort: number, capacity_bytes: number) => `[global]
fsid = ${randomUUID()}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}
run dir = ${folder}/run
admin socket =
log file =
osd objectstore = memstore
memstore device bytes = ${capacity_bytes}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 10000
mon data avail warn = 0
mon data avail crit = 0
paxos propose interval = 0.01
paxos min wait = 0.01
`;

/** Gives every part of the store all capabilities, since it only exists for a test. */
async function createKeyring(path: string): Promise<void> {
  await run('ceph-authtool', [
    '--create-keyring',
    path,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  ]);
  const caps = ['mon', 'osd'].flatMap((type) => ['--cap', type, 'allow *']);
  for (const name of ['client.admin', 'client.gateway', 'osd.0'])
    await run('ceph-authtool', [path, '--gen-key', '-n', name, ...caps]);
}

async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

function killOnDisposal(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit');
  return async () => {
    // No orderly shutdown is needed, because the server's data is no longer needed.
    child.kill('SIGKILL');
    await ended;
  };
}

async function waitUntil(condition: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 45_000; ; await wait(200)) {
    if (await isTrue().catch(() => false)) return;
    if (Date.now() > deadline)
      throw new Error(`Timed out after 45 seconds while waiting until ${condition}.`);
  }
}
