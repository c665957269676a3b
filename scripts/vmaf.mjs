import { join } from 'node:path';
import { findProgram, isProgram, root, runQuietly, print, SetupError } from './run.mjs';

// Distributions build ffmpeg without libvmaf. This package contains a static ffprobe with all filters.
const name = '@ffprobe-installer/linux-x64';
const version = '5.2.0';
const folder = join(root, '.cache/vmaf');

/**
 * Finds an ffprobe that can measure VMAF, or installs one, apart from the packages that everybody installs.
 * @returns {Promise<{ VMAF_FFPROBE: string }>}
 */
export async function ensureVmaf() {
  const installed = join(folder, 'node_modules', name, 'ffprobe');
  for (const path of [process.env.VMAF_FFPROBE, findProgram('ffprobe'), installed])
    if (path && (await hasVmaf(path))) return { VMAF_FFPROBE: path };
  if (process.platform === 'linux' && process.arch === 'x64') {
    print('Installing an ffprobe with libvmaf (first run only)…');
    const args = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      `${name}@${version}`,
    ];
    await runQuietly('npm', args);
    if (await hasVmaf(installed)) return { VMAF_FFPROBE: installed };
  }
  throw new SetupError(
    'This benchmark needs an ffprobe that was built with libvmaf. Install one and set VMAF_FFPROBE to its path.',
  );
}

/** @param {string} path */
async function hasVmaf(path) {
  if (!isProgram(path)) return false;
  const { output } = await runQuietly(path, ['-hide_banner', '-filters']);
  return /\blibvmaf\b/.test(output);
}
