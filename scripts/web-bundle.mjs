import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { node24, root, runQuietly, print, SetupError } from './run.mjs';

const sources = ['web', 'contract', 'package-lock.json', 'scripts/web-bundle.mjs'];
const notSources = new Set(['dist', 'dist-server', 'node_modules']);
const stamp = join(root, 'web/dist/.built-from');
const renderer = join(root, 'web/dist-server/render-page.js');

/**
 * Builds the web app for browsers (web/dist) and for rendering pages on the server (web/dist-server), unless the
 * existing bundles were built from the same sources.
 */
export async function buildWeb() {
  const fingerprint = fingerprintOf(sources);
  if (readStamp() === fingerprint && existsSync(renderer)) return;
  print('Building the web app…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = (/** @type {string[]} */ ...options) =>
    runQuietly(node24, [vite, 'build', ...options], { cwd: join(root, 'web') });
  for (const { ok, output } of [
    await build(),
    await build('--ssr', 'src/render-page.tsx', '--outDir', 'dist-server'),
  ])
    if (!ok) throw new SetupError(`The web app could not be built:\n\n${output}`);
  await compressAssets();
  // Vite empties the folder first, so the stamp never outlives its bundle.
  writeFileSync(stamp, fingerprint);
}

/** Compresses scripts and styles once, instead of on every request. */
async function compressAssets() {
  const folder = join(root, 'web/dist/assets');
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content));
    }),
  );
}

// Level 11 takes ten times as long to save another 5%.
const brotliQuality = 9;

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
