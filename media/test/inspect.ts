import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpeg } from './clips.ts';

const exec = promisify(execFile);

async function ffprobe(file: string, ...args: string[]): Promise<string> {
  const hls = file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : [];
  const { stdout } = await exec('ffprobe', ['-v', 'error', ...hls, ...args, '-i', file], { maxBuffer: 1e8 });
  return stdout.trim();
}

/** Returns ffprobe's data on a file's streams of one kind, e.g. `{ width: 640 }`. */
export async function streams(file: string, kind: 'v' | 'a'): Promise<Record<string, unknown>[]> {
  return JSON.parse(await ffprobe(file, '-select_streams', kind, '-show_streams', '-of', 'json')).streams;
}

export type Packet = { pts: number; dts: number; key: boolean };

/** Returns a stream's packets as a player reads them, in file order. Times are in seconds. */
export async function packets(file: string, stream: 'v' | 'a'): Promise<Packet[]> {
  const wanted = ['-select_streams', `${stream}:0`, '-show_entries', 'packet=pts_time,dts_time,flags'];
  const text = await ffprobe(file, ...wanted, '-of', 'csv=p=0');
  return text.split('\n').map((line) => {
    const [pts, dts, flags = ''] = line.split(',');
    return { pts: Number(pts), dts: Number(dts), key: flags.startsWith('K') };
  });
}

/** Returns the kind of each picture that can be decoded from a file: I, P or B. */
export async function pictureTypes(file: string): Promise<string[]> {
  const wanted = ['-select_streams', 'v:0', '-show_entries', 'frame=pict_type'];
  const text = await ffprobe(file, ...wanted, '-of', 'csv=p=0');
  return text.split('\n').map((line) => line.replace(/,$/, ''));
}

/** Decodes everything in a file, as a player would, and returns ffmpeg's warnings. */
export async function play(file: string): Promise<string> {
  const hls = file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : [];
  return ffmpeg('-loglevel', 'warning', ...hls, '-i', file, '-map', '0', '-f', 'null', '-');
}

/** Returns when the picture turns from black to light and when the audio begins, in seconds. */
export async function flashAndBeep(file: string): Promise<{ flash: number; beep: number }> {
  const hls = file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : [];
  const detection = ['-vf', 'blackdetect=d=0.1', '-af', 'silencedetect=noise=-30dB:d=0.1', '-f', 'null', '-'];
  const output = await ffmpeg(...hls, '-i', file, ...detection);
  return {
    flash: Number(output.match(/black_end:([\d.]+)/)?.[1]),
    beep: Number(output.match(/silence_end: ([\d.]+)/)?.[1]),
  };
}

/** Measures audio according to EBU R 128: integrated loudness in LUFS and true peak in dBTP. */
export async function loudnessOf(file: string): Promise<{ integrated: number; peak: number }> {
  const hls = file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : [];
  const meter = ['-map', '0:a', '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
  const [, summary = ''] = (await ffmpeg(...hls, '-i', file, ...meter)).split('Summary:');
  const value = (name: string) => Number(new RegExp(`${name}: +(-?[\\d.]+)`).exec(summary)?.[1] ?? -Infinity);
  return { integrated: value('I'), peak: value('Peak') };
}
