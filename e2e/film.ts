import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes an mp4 with video and, for each language, an audio track with a tone; `size_bytes` pads it to the size of
 * a long film. Conversion time grows with the number of frames, so the default rate is low.
 */
export async function makeFilm(
  file: string,
  { seconds = 12, size = '1280x720', rate = 10, size_bytes = 0, languages = ['und'], codec = 'libx264' } = {},
): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
  const tones = languages.flatMap((_, index) => [
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${330 + 110 * index}:duration=${seconds}`,
  ]);
  const tracks = languages.flatMap((language, index) => [
    '-map',
    `${index + 1}:a`,
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ]);
  const encoding = [
    '-c:v',
    codec,
    ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : []),
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  await run('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...picture,
    ...tones,
    '-map',
    '0:v',
    ...tracks,
    ...encoding,
    file,
  ]);
  if (size_bytes > 0) await pad(file, size_bytes);
}

/** Appends an mp4 box of type `free`, which players skip. */
async function pad(file: string, size_bytes: number): Promise<void> {
  const handle = await open(file, 'a');
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size_bytes - (await handle.stat()).size);
  header.write('free', 4);
  await handle.write(header);
  await handle.truncate(size_bytes);
  await handle.close();
}
