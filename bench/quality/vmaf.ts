import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileUrl } from '@kinora/media/run/input';
import { programPath } from '@kinora/media/run/programs';
import { frame_rate, size } from './clips.ts';

/** VMAF scores over all frames of a clip, from 0 to 100. */
export type Vmaf = {
  mean: number;
  harmonic: number;
  /** The fifth percentile: one frame in twenty is worse. */
  low: number;
};

/** An ffprobe with libvmaf; filters work in ffprobe as they do in ffmpeg. */
const ffprobe = process.env['VMAF_FFPROBE'] ?? programPath('ffprobe');

/** Compares a rung, scaled back to the size of the clip, with the clip. Both must be in the same folder. */
export function vmaf(rung: string, clip: string): Vmaf {
  const folder = dirname(rung);
  const numbered = `settb=AVTB,setpts=N/${frame_rate}/TB`;
  const graph = [
    `movie=${basename(rung)},scale=${size.width}:${size.height}:flags=bicubic,format=yuv420p,${numbered}[rung]`,
    `movie=${basename(clip)},format=yuv420p,${numbered}[clip]`,
    '[rung][clip]libvmaf=log_fmt=json:log_path=vmaf.json:n_threads=2',
  ].join(';');
  const args = ['-v', 'error', '-f', 'lavfi', '-i', graph, '-count_packets', '-show_entries'];
  execFileSync(ffprobe, [...args, 'stream=nb_read_packets', '-of', 'csv'], { cwd: folder, stdio: 'pipe' });
  const log = JSON.parse(readFileSync(join(folder, 'vmaf.json'), 'utf8')) as {
    frames: { metrics: { vmaf: number } }[];
  };
  return summaryOf(log.frames.map(({ metrics }) => metrics.vmaf));
}

function summaryOf(scores: readonly number[]): Vmaf {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return {
    mean: total(scores) / scores.length,
    // Shifted by one, as in libvmaf itself, because a score may be 0.
    harmonic: scores.length / total(scores.map((score) => 1 / (score + 1))) - 1,
    low: scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 20)] ?? Number.NaN,
  };
}

/** Returns the size of a file's video stream in bytes, without the container's overhead. */
export function videoBytes(file: string): number {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=size', '-of', 'csv=p=0'];
  const printed = execFileSync(programPath('ffprobe'), [...args, fileUrl(file)], { encoding: 'utf8' });
  return printed.split('\n').reduce((sum, line) => sum + Number.parseInt(line || '0', 10), 0);
}
