import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runQuietly, print, SetupError } from './run.mjs';

/**
 * Brings node_modules in line with the lockfile.
 * @param {{ runtimeOnly?: boolean }} [options] `runtimeOnly`: packages for development may be missing, as they
 *   are after `npm ci --omit=dev`
 */
export async function installPackages({ runtimeOnly = false } = {}) {
  if (arePackagesInstalled(runtimeOnly)) return;
  const first = !existsSync(join(root, 'node_modules'));
  print(first ? 'Installing packages (first run only)…' : 'Updating packages…');
  const { ok, output } = await runQuietly('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    env: { ...process.env, PATH: pathWithoutOurNode() },
  });
  if (!ok)
    throw new SetupError(
      `The packages could not be installed. npm printed:\n\n${output}\n\nFix this and try again.`,
    );
}

/**
 * npm writes the lockfile in node_modules last, so it describes a completed installation.
 * @param {boolean} runtimeOnly
 */
function arePackagesInstalled(runtimeOnly) {
  const installedLockfile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLockfile)) return false;
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  const present = readPackages(installedLockfile);
  return wanted.every(([path, entry]) => {
    const found = present[path];
    if (!path.includes('node_modules/')) return true;
    // Optional packages are mostly binaries for other platforms.
    if (!found)
      return entry.optional === true || (runtimeOnly && (entry.dev === true || entry.devOptional === true));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Returns PATH without the Node in node_modules: npm must not run on a Node that it is about to delete. */
function pathWithoutOurNode() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean,
 *   dev?: boolean, devOptional?: boolean }} Entry
 * @param {string} path
 * @returns {Record<string, Entry>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
