import { dirname, join } from 'node:path';
import { findProgram, isProgram, print } from './run.mjs';
import { howToInstall, installSystemPackages } from './system-packages.mjs';

const packages = { 'apt-get': ['ffmpeg'], apk: ['ffmpeg'], brew: ['ffmpeg'] };

/**
 * @returns {Promise<boolean>} whether videos can be processed on this machine
 */
export async function ensureFfmpeg() {
  if (hasFfmpeg()) return true;
  if ((await installSystemPackages('ffmpeg', packages)) && hasFfmpeg()) return true;
  print(`ffmpeg is missing, so videos cannot be processed yet. To install it, run:

  ${howToInstall('ffmpeg', packages)}
`);
  return false;
}

function hasFfmpeg() {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env;
  const ffmpeg = FFMPEG_PATH || findProgram('ffmpeg');
  // If only ffmpeg is set, ffprobe is expected beside it.
  const ffprobe =
    FFPROBE_PATH || (FFMPEG_PATH ? join(dirname(FFMPEG_PATH), 'ffprobe') : findProgram('ffprobe'));
  return Boolean(ffmpeg && ffprobe && isProgram(ffmpeg) && isProgram(ffprobe));
}
