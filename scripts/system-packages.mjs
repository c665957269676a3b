import { findProgram, runQuietly, print } from './run.mjs';

/**
 * @typedef {'apt-get' | 'apk' | 'brew'} Manager
 * @typedef {Partial<Record<Manager, string[]>>} Packages the package names for each manager
 */

/** @type {Record<Manager, { install: string[], refresh: string[] }>} */
const managers = {
  'apt-get': {
    install: ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'],
    refresh: ['update'],
  },
  apk: { install: ['add'], refresh: ['update'] },
  brew: { install: ['install'], refresh: ['update'] },
};

/**
 * Installs programs with the machine's package manager, if this user may do so without a password prompt.
 * @param {string} label name to show, e.g. 'ffmpeg'
 * @param {Packages} packages
 * @returns {Promise<boolean>} false if they have to be installed by hand; see howToInstall
 */
export async function installSystemPackages(label, packages) {
  const manager = findManager();
  const names = manager && packages[manager];
  if (!manager || !names) return false;
  const prefix = await privilege(manager);
  if (!prefix) return false;
  print(`Installing ${label} (first run only)…`);
  const { install, refresh } = managers[manager];
  const command = [...prefix, 'DEBIAN_FRONTEND=noninteractive', manager];
  const run = (/** @type {string[]} */ args) => runQuietly('env', [...command, ...args]);
  // On a fresh machine, the package index is often missing or outdated.
  let result = await run([...install, ...names]);
  if (!result.ok && (await run(refresh)).ok) result = await run([...install, ...names]);
  if (!result.ok)
    print(`${manager} could not install ${label}:\n${result.output.split('\n').slice(-5).join('\n')}`);
  return result.ok;
}

/**
 * Returns the command that the user has to run to install the packages.
 * @param {string} label
 * @param {Packages} packages
 */
export function howToInstall(label, packages) {
  const manager = findManager();
  const names = manager && packages[manager];
  if (!manager || !names) return `install ${label} with your system's package manager`;
  const command = `${manager} ${managers[manager].install[0]} ${names.join(' ')}`;
  if (manager === 'brew' || process.getuid?.() === 0) return command;
  return findProgram('sudo') ? `sudo ${command}` : `su -c '${command}'`;
}

/** @returns {Manager | undefined} */
function findManager() {
  return /** @type {Manager[]} */ (Object.keys(managers)).find((name) => findProgram(name));
}

/** Whether system-wide packages can be installed without a password prompt. */
export async function mayInstall() {
  const manager = findManager();
  return manager !== undefined && (await privilege(manager)) !== null;
}

/**
 * Returns the prefix that gives the command the right to install, or null if this user does not have it.
 * @param {Manager} manager
 * @returns {Promise<string[] | null>}
 */
async function privilege(manager) {
  const isRoot = process.getuid?.() === 0;
  if (manager === 'brew') return isRoot ? null : [];
  if (isRoot) return [];
  const { ok } = await runQuietly('sudo', ['-n', 'true']);
  return ok ? ['sudo', '-n', 'env'] : null;
}
