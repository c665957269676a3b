/**
 * Compared with a ladder of fixed bitrates, how many bytes does a film of the same quality take, and how much
 * processor time does its conversion take?
 *
 * Clips of different kinds are converted by the code that publishes episodes, and by one bare ffmpeg, which
 * decodes the clip once and encodes each rung that viewers are offered at its nominal bitrate with x264's
 * `veryfast`. Each encoded rung is scaled back to the size of the clip and compared with the clip by VMAF over all
 * frames. Three more fixed bitrates, around the actual bitrate of our own rung, are encoded and compared in the same
 * way. The curve through these four points shows how many bytes our quality takes at a fixed bitrate; for a
 * quality beyond the curve, the end point of the curve is used.
 *
 * The result of a clip is our bytes for all its rungs divided by the bytes at fixed bitrates; the result of the
 * benchmark is the mean over all clips. Processor time is measured for whole conversions, including the
 * adaptive-only rung and Node itself.
 *
 * `--quick` measures three of the clips. `--av1` measures the rungs in AV1 instead, with a target for the bytes
 * only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withAv1 } from '@kinora/media/encode/av1-rungs';
import { folderOf, isOffered, ladder, type Rung } from '@kinora/media/encode/ladder';
import type { SourceFacts } from '@kinora/media/facts';
import { transcode } from '@kinora/media/hls/hls';
import { probe } from '@kinora/media/probe/probe';
import { programPath } from '@kinora/media/run/programs';
import { processorSeconds } from './media/processor-seconds.ts';
import { type ClipName, makeClip, clipDescriptions, clip_s, size } from './quality/clips.ts';
import { bytesAt, type Point } from './quality/curve.ts';
import { drawPictures } from './quality/draw-pictures.ts';
import { fixedLadder, type FixedOutput } from './quality/fixed-ladder.ts';
import { videoBytes, type Vmaf, vmaf } from './quality/vmaf.ts';

const targets = { saved: 0.2, time: 1.2 };
const av1Targets = { saved: 0.3, time: null };
const quickClips: readonly ClipName[] = ['cartoon', 'camera', 'cuts'];

/**
 * Fixed bitrates as multiples of our rung's actual bitrate; the fourth point is the rung's nominal bitrate.
 */
const bitrateFactors = [0.85, 1.15, 1.6];

type Clip = { name: ClipName; source: string; facts: SourceFacts; folder: string };
type Measured = { rung: Rung; bytes: number; quality: Vmaf };
/**
 * The bytes of all our rungs, the bytes of the same quality at fixed bitrates, and the processor seconds of both
 * conversions.
 */
type ClipResult = { ours: number; fixed: number; ours_s: number; fixed_s: number };

async function measure(clip: Clip, av1: boolean): Promise<ClipResult> {
  const { name, source, facts, folder } = clip;
  console.log(`\n${name}: ${clipDescriptions[name]}`);
  const inH264 = ladder(facts);
  const rungs = av1 ? withAv1(inH264, facts) : inH264;
  const offered = inH264.filter(isOffered).toReversed();
  const directory = join(folder, 'ours');
  const options = JSON.stringify({ source, facts, rungs, directory, threads: 2, niceness: 0 });
  const ours_s = processorSeconds(process.execPath, import.meta.filename, options);
  const nominal = offered.map((rung) => outputOf(folder, rung, rung.bitrate));
  const fixed_s = processorSeconds(programPath('ffmpeg'), ...(await fixedLadder(source, facts, nominal)));

  const measured = offered.map((rung): Measured => {
    const file = join(folder, 'rung.mp4');
    writeFileSync(file, joinedTrack(join(directory, folderOf(av1 ? { ...rung, av1 } : rung))));
    return { rung, bytes: videoBytes(file), quality: vmaf(file, source) };
  });
  const around = measured.flatMap(({ rung, bytes }) =>
    bitrateFactors.map((factor) =>
      outputOf(folder, rung, Math.max(8, Math.round((bytes * 8 * factor) / clip_s / 1000))),
    ),
  );
  execFileSync(programPath('ffmpeg'), await fixedLadder(source, facts, around));

  const total = { ours: 0, fixed: 0 };
  for (const { rung, bytes, quality } of measured) {
    const points = [...nominal, ...around]
      .filter((output) => output.rung === rung)
      .map(({ file }): Point => ({ bytes: videoBytes(file), vmaf: vmaf(file, source).mean }));
    const fixed = bytesAt(points, quality.mean);
    total.ours += bytes;
    total.fixed += fixed;
    console.log(describeRung({ rung, bytes, quality }, points[0], fixed));
  }
  console.log(
    `  all rungs: ${change(total.ours, total.fixed)} bytes; ${(ours_s / fixed_s).toFixed(2)} times the processor ` +
      `time (${ours_s.toFixed(1)} s, fixed ${fixed_s.toFixed(1)} s)`,
  );
  rmSync(directory, { recursive: true });
  return { ...total, ours_s, fixed_s };
}

const outputOf = (folder: string, rung: Rung, kbits: number): FixedOutput => ({
  rung,
  kbits,
  file: join(folder, `fixed-${rung.bitrate}-${kbits}.mp4`),
});

/** Joins the segments of a track into one file. */
function joinedTrack(folder: string): Buffer {
  const segments = readdirSync(folder).filter((name) => name.endsWith('.m4s'));
  return Buffer.concat(['init.mp4', ...segments.toSorted()].map((name) => readFileSync(join(folder, name))));
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
const change = (bytes: number, from: number): string => `${((bytes / from - 1) * 100).toFixed(0)}%`;

function describeRung({ rung, bytes, quality }: Measured, nominal: Point | undefined, fixed: number): string {
  const { mean, harmonic, low } = quality;
  return [
    `  ${rung.height}p: ${kilobytes(bytes)}`,
    `VMAF ${mean.toFixed(1)} (harmonic mean ${harmonic.toFixed(1)}, lowest 5% below ${low.toFixed(1)})`,
    `fixed at ${rung.bitrate} kbit/s: ${kilobytes(nominal?.bytes ?? 0)}, VMAF ${nominal?.vmaf.toFixed(1)}`,
    `fixed at our VMAF: ${kilobytes(fixed)}, so ${change(bytes, fixed)}`,
  ].join('; ');
}

async function compare(folder: string, names: readonly ClipName[], av1: boolean): Promise<boolean> {
  drawPictures(folder);
  console.log(`${names.length} clips of ${clip_s} s in ${size.width}x${size.height}`);
  const results: ClipResult[] = [];
  for (const name of names) {
    const source = await makeClip(folder, name);
    results.push(await measure({ name, source, facts: await probe(source), folder }, av1));
  }
  const target = av1 ? av1Targets : targets;
  const mean = (valueOf: (result: ClipResult) => number) =>
    results.reduce((sum, result) => sum + valueOf(result), 0) / results.length;
  const saved = 1 - mean(({ ours, fixed }) => ours / fixed);
  const time = mean(({ ours_s }) => ours_s) / mean(({ fixed_s }) => fixed_s);
  console.log(
    `\nquality: ${(saved * 100).toFixed(1)}% fewer bytes at equal VMAF (target >= ${target.saved * 100}%), ` +
      `${time.toFixed(2)} times the processor time${target.time ? ` (target <= ${target.time})` : ''}`,
  );
  return saved >= target.saved && time <= (target.time ?? time);
}

const options = process.argv.slice(2);
const [first] = options;
if (first?.startsWith('{')) {
  await transcode(JSON.parse(first));
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-'));
  try {
    const names = options.includes('--quick') ? quickClips : (Object.keys(clipDescriptions) as ClipName[]);
    process.exitCode = (await compare(folder, names, options.includes('--av1'))) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
