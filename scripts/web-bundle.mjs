import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24, root, runQuietly, say, SetupError } from './run.mjs';

const sources = ['web', 'contract', 'package-lock.json'];
const notSources = new Set(['dist', 'node_modules']);
const stamp = join(root, 'web/dist/.built-from');

/** Builds the web app, unless the existing bundle was built from the same sources. */
export async function buildWeb() {
  const fingerprint = fingerprintOf(sources);
  if (readStamp() === fingerprint) return;
  say('Building the web app…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { ok, output } = await runQuietly(node24, [vite, 'build'], { cwd: join(root, 'web') });
  if (!ok) throw new SetupError(`The web app could not be built:\n\n${output}`);
  // Vite empties the folder first, so the stamp never outlives its bundle.
  writeFileSync(stamp, fingerprint);
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !notSources.has(name))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}
