import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node24, root, runQuietly, print, SetupError } from './run.mjs';

/**
 * Makes sure that node_modules/.bin/node is a Node that runs our TypeScript directly: the one installed as a
 * package, or otherwise the machine's own if it is recent enough.
 */
export async function ensureNode24() {
  if (await works(node24)) return;
  // Without the package, as in a container, the machine's own Node has to do.
  if (existsSync(join(root, 'node_modules/node'))) {
    print('Fetching Node 24 (first run only)…');
    // npm may have been configured not to run the package's install script.
    await runQuietly(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: join(root, 'node_modules/node'),
    });
    link(join(root, 'node_modules/node/bin/node'));
    if (await works(node24)) return;
  }
  link(process.execPath);
  if (await works(node24)) return;
  rmSync(node24, { force: true });
  const how =
    process.platform === 'darwin'
      ? 'brew install node@24 && brew link --overwrite node@24'
      : 'see https://nodejs.org/en/download';
  throw new SetupError(`Kinora runs on Node 24, which npm could not fetch for this machine (this is Node \
${process.versions.node}).\nInstall it (${how}) and try again.`);
}

/** @param {string} node */
async function works(node) {
  const { ok, output } = await runQuietly(node, ['--version']);
  return ok && Number(/^v(\d+)/.exec(output)?.[1]) >= 24;
}

/** @param {string} node */
function link(node) {
  mkdirSync(dirname(node24), { recursive: true });
  rmSync(node24, { force: true });
  symlinkSync(node, node24);
}
