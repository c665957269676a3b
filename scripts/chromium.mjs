import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, node24, root, runQuietly, print } from './run.mjs';
import { howToInstall, installSystemPackages, mayInstall } from './system-packages.mjs';

// Journeys in the headless shell take two thirds of the time that they take in full Chromium.
const packages = { 'apt-get': ['chromium-headless-shell'], apk: ['chromium'] };
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const playwrightCli = join(root, 'node_modules/playwright/cli.js');

/**
 * Finds a browser for the journeys, or installs one.
 * @returns {Promise<{ missing: string | null, env: { CHROME_PATH?: string } }>} CHROME_PATH unset means
 *   Playwright's own
 */
export async function ensureChromium() {
  const present = findChromium();
  if (present) return { missing: null, env: { CHROME_PATH: present } };
  if (isDebian() && (await installSystemPackages('Chromium', packages))) {
    const installed = findChromium();
    if (installed) return { missing: null, env: { CHROME_PATH: installed } };
  }
  print('Fetching Chromium (first run only)…');
  const withLibraries = process.platform === 'linux' && (await mayInstall());
  const args = [playwrightCli, 'install', ...(withLibraries ? ['--with-deps'] : []), 'chromium'];
  const { ok, output } = await runQuietly(node24, args);
  if (ok) return { missing: null, env: {} };
  const command = isDebian()
    ? howToInstall('Chromium', packages)
    : 'npx playwright install --with-deps chromium';
  return { missing: `no Chromium: ${output.split('\n').at(-1)}. To install it, run: ${command}`, env: {} };
}

function findChromium() {
  const configured = process.env.CHROME_PATH;
  if (configured) return configured;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  if (existsSync(mac)) return mac;
  for (const name of names) {
    const path = findProgram(name);
    if (path && !isSnap(path)) return path;
  }
  return null;
}

/**
 * A snap cannot be used for testing, because its sandbox hides the temporary folder from the browser.
 * Ubuntu's packages are wrappers for a snap.
 * @param {string} path
 */
function isSnap(path) {
  const target = realpathSync(path);
  const isScript = statSync(target).size < 65_536;
  return target.includes('/snap') || (isScript && readFileSync(target, 'utf8').includes('/snap/bin'));
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID="?debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
