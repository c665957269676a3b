/**
 * How much processor time does a ladder take with one ffmpeg and a single decode, compared with one ffmpeg
 * per rung?
 *
 * Both sides get the same clip, sizes, frame rate, scaler, preset, rate control, GOP length and audio
 * (encoded once), and are measured in processor seconds, including child processes, alternating over several
 * rounds. Our side is the code that publishes episodes, including Node and writing the playlists; the other is
 * bare ffmpeg.
 *
 * It also prints how similar each of our rungs, scaled back to the size of the clip, is to the clip: by VMAF (0 to
 * 100) if this ffmpeg has it, otherwise by SSIM (0 to 1). The clip is grainy and detailed, so the numbers are low.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toScreen } from '@kinora/media/encode/color-filters';
import { audioEncoding, videoEncoding } from '@kinora/media/encode/encoding';
import type { SourceFacts } from '@kinora/media/facts';
import { transcode } from '@kinora/media/hls/hls';
import { inputArgs, quietArgs } from '@kinora/media/run/input';
import { ladder, type Rung } from '@kinora/media/encode/ladder';
import { constantRate } from '@kinora/media/encode/picture-filters';
import { probe } from '@kinora/media/probe/probe';
import { hasFilter, programPath } from '@kinora/media/run/programs';
import { audioFilters } from '@kinora/media/encode/audio-filters';
import { timelineOf } from '@kinora/media/encode/timeline';
import { processorSeconds } from './media/processor-seconds.ts';

const target = 0.7;
const repeats = 3;
const seconds = 12;

/**
 * Makes a clip: a zoom into a fractal under moving bars and film grain, at a bitrate between the 20 Mbit/s of a
 * phone and the 50 Mbit/s of a camera.
 */
function makeClip(file: string): void {
  const graph = [
    'mandelbrot=s=1920x1080:r=24:end_scale=0.02:maxiter=400,format=yuv420p[deep]',
    'testsrc2=s=1920x1080:r=24,format=yuv420p[bars]',
    '[deep][bars]blend=all_mode=average,noise=alls=6:allf=t[picture]',
  ];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.3', '-ac', '2', '-c:a', 'aac'];
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '30M', '-pix_fmt', 'yuv420p'];
  const args = [...sound, '-filter_complex', graph.join(';'), '-map', '[picture]', '-map', '0:a', ...coding];
  execFileSync(programPath('ffmpeg'), [...quietArgs, ...args, '-t', String(seconds), file]);
}

/** The arguments for one rung in a separate process, which decodes and scales the source itself. */
async function separateArgs(source: string, facts: SourceFacts, rung: Rung, file: string): Promise<string[]> {
  const timeline = timelineOf(facts, [rung]);
  const filters = [...constantRate(facts, timeline), ...(await toScreen(facts, rung))].join(',');
  return [
    quietArgs,
    inputArgs(source, {}),
    ['-map', `0:${facts.video_stream}`, '-vf', filters, '-fps_mode', 'passthrough'],
    videoEncoding({ ceiling: rung.bitrate, gop: timeline.gop }),
    ['-f', 'mp4', file],
  ].flat();
}

/** The arguments for the audio, encoded once as an additional output of the first rung's process. */
function withSound(facts: SourceFacts, file: string): string[] {
  if (!facts.audio) return [];
  const filters = audioFilters(facts, 0, null);
  return ['-map', `0:${facts.audio.stream}`, '-af', filters, ...audioEncoding(), '-f', 'mp4', file];
}

/** Prints how similar each rung in a folder is to the source. */
async function printQuality(
  source: string,
  facts: SourceFacts,
  directory: string,
  rungs: readonly Rung[],
): Promise<void> {
  const [metric, score] = (await hasFilter('libvmaf'))
    ? (['libvmaf', /VMAF score: ([\d.]+)/] as const)
    : (['ssim', /SSIM .*All:([\d.]+)/] as const);
  for (const { bitrate, width, height } of rungs) {
    const file = join(directory, String(bitrate), 'index.m3u8');
    const upscaled = `[0:v]scale=${facts.width}:${facts.height}:flags=bicubic[rung]`;
    const { stderr } = spawnSync(
      programPath('ffmpeg'),
      ['-hide_banner', '-nostdin', '-allowed_extensions', 'ALL', '-i', file, '-i', source].concat([
        '-filter_complex',
        `${upscaled};[rung][1:v]${metric}`,
        '-an',
        '-f',
        'null',
        '-',
      ]),
      { encoding: 'utf8' },
    );
    console.log(`${bitrate} kbit/s, ${width}x${height}: ${metric} ${score.exec(stderr)?.[1] ?? 'unknown'}`);
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function compare(folder: string): Promise<number> {
  const source = join(folder, 'clip.mp4');
  makeClip(source);
  const facts = await probe(source);
  const rungs = ladder(facts);
  const sizes = rungs.map(({ width, height }) => `${width}x${height}`).join(', ');
  const megabits = ((facts.size_bytes * 8) / facts.duration_s / 1e6).toFixed(1);
  console.log(
    `${seconds} s of ${facts.width}x${facts.height} at ${megabits} Mbit/s into ${sizes}; processor seconds`,
  );

  const together: number[] = [];
  const apart: number[] = [];
  for (let round = 0; round < repeats; round++) {
    const directory = join(folder, `hls-${round}`);
    const options = JSON.stringify({ source, facts, rungs, directory, niceness: 0 });
    together.push(processorSeconds(process.execPath, import.meta.filename, options));
    if (round === 0) await printQuality(source, facts, directory, rungs);
    rmSync(directory, { recursive: true });
    let sum = 0;
    for (const [index, rung] of rungs.entries()) {
      const sound = index === 0 ? withSound(facts, join(folder, 'sound.mp4')) : [];
      const args = await separateArgs(source, facts, rung, join(folder, 'rung.mp4'));
      sum += processorSeconds(programPath('ffmpeg'), ...args, ...sound);
    }
    apart.push(sum);
    console.log(
      `round ${round + 1}: one process ${together.at(-1)?.toFixed(2)}, one per rung ${sum.toFixed(2)}`,
    );
  }
  console.log(
    `medians: one process ${median(together).toFixed(2)}, one per rung ${median(apart).toFixed(2)}`,
  );
  return median(together) / median(apart);
}

const [transcodeOptions] = process.argv.slice(2);
if (transcodeOptions) {
  await transcode(JSON.parse(transcodeOptions));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
  try {
    const ratio = await compare(folder);
    console.log(`transcode: ${ratio.toFixed(3)} (target <= ${target})`);
    process.exitCode = ratio <= target ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
