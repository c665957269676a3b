import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, isProgram, runQuietly, SetupError } from './run.mjs';
import { howToInstall, installSystemPackages } from './system-packages.mjs';

const packages = {
  'apt-get': ['postgresql'],
  apk: ['postgresql', 'postgresql-contrib'],
  brew: ['postgresql@17'],
};

/**
 * @returns {Promise<{ missing: string | null, programs: string }>} the folder of PostgreSQL's server programs
 */
export async function ensurePostgres() {
  let programs = findPrograms();
  if (!programs && (await installSystemPackages('PostgreSQL', packages))) programs = findPrograms();
  if (programs) return { missing: null, programs };
  return {
    missing: `no PostgreSQL. To install it, run: ${howToInstall('PostgreSQL', packages)}`,
    programs: '',
  };
}

/**
 * Starts a separate, empty PostgreSQL server on a free port, in a temporary folder.
 * @param {string} programs
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-postgres-'));
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = await unprivilegedUser();
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const spawnOptions = { ...user, cwd: folder };
  const cleanUp = () => rmSync(folder, { recursive: true, force: true });

  const initdb = [
    '-D',
    data,
    '-U',
    'kinora',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  const prepared = await runQuietly(
    join(programs, 'initdb'),
    [...initdb, `--pwfile=${passwordFile}`],
    spawnOptions,
  );
  if (!prepared.ok) {
    cleanUp();
    throw new SetupError(`PostgreSQL could not be prepared:\n${prepared.output}`);
  }
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
  };
  // This data may be lost in a crash, so there is no need to wait for the disk.
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const flags = Object.entries({ ...settings, ...fast }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...spawnOptions,
    stdio: 'ignore',
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await exited;
    cleanUp();
  };
  for (let tries = 0; tries < 150 && server.exitCode === null; tries++) {
    const { ok } = await runQuietly(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
    if (ok) return { url: `postgres://kinora:${password}@127.0.0.1:${port}/postgres`, stop };
    await sleep(100);
  }
  await stop();
  throw new SetupError(`PostgreSQL (${programs}) did not start.`);
}

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const homebrewFolders = ['/opt/homebrew', '/usr/local'].flatMap((brew) =>
    [18, 17, 16, 15].map((version) => `${brew}/opt/postgresql@${version}/bin`),
  );
  const onPath = findProgram('initdb');
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...homebrewFolders];
  if (onPath) folders.push(dirname(onPath));
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_isready'].every((name) => isProgram(join(folder, name))),
  );
}

/**
 * PostgreSQL refuses to run as root. Returns an unprivileged user to run it as, or null if we are not root.
 */
async function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = await runQuietly('id', ['-u', name]);
    const gid = await runQuietly('id', ['-g', name]);
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new SetupError('PostgreSQL refuses to run as root, and there is no user named postgres or nobody.');
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
