import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { layeredFilm } from '@kinora/media/animation/layered-film';
import { quietArgs } from '@kinora/media/run/input';
import { programPath } from '@kinora/media/run/programs';
import { landscapeSize, pageSize } from './draw-pictures.ts';

export const size = { width: 1920, height: 1080 };
export const frame_rate = 24;
export const clip_s = 6;

/** What each clip shows, by its name. */
export const clipDescriptions = {
  cartoon: 'flat colors, drawn layers that drift and sway',
  camera: 'a slow pan over a landscape with sensor noise',
  screen: 'text that scrolls now and then',
  motion: 'a fast pan with motion blur, and objects crossing it',
  dark: 'a night scene under a swaying lamp, with faint noise',
  detail: 'a zoom into a fractal',
  cuts: 'a cut every 1.5 s between text, fast motion, a night scene and a landscape',
} as const;

export type ClipName = keyof typeof clipDescriptions;

const fileOf = (folder: string, name: ClipName): string => join(folder, `${name}.mp4`);

/** Creates a clip from the pictures in the folder and returns its path. Every call creates the same clip. */
export async function makeClip(folder: string, name: ClipName): Promise<string> {
  const file = fileOf(folder, name);
  if (name === 'cartoon') await cartoon(folder, file);
  else if (name === 'cuts') await cuts(folder, file);
  else
    encode(
      file,
      picturesOf(name).map((picture) => join(folder, picture)),
      graphs[name],
    );
  return file;
}

/** A still picture is read at 25 frames per second unless its time base is changed too. */
const repeated = (rate: number): string => `loop=loop=-1:size=1,settb=1/${rate},setpts=N,fps=${rate}`;
const still = (rate: number): string => `format=yuv444p,${repeated(rate)}`;
const frame = `${size.width}:${size.height}`;
const margin = { x: landscapeSize.width - size.width, y: landscapeSize.height - size.height };

/** Crops the frame out of a larger picture; the expressions give its position, from -1 to 1. */
const panned = (x: string, y: string): string =>
  `crop=${frame}:'${margin.x / 2}*(1+${x})':'${margin.y / 2}*(1+${y})'`;

/** Frames are drawn at this multiple of the frame rate and averaged, which blurs motion as a shutter does. */
const shutter = 4;
const dense = frame_rate * shutter;

const graphs: Record<Exclude<ClipName, 'cartoon' | 'cuts'>, string> = {
  camera: `[0]${still(frame_rate)},${panned('0.6*sin(0.8*t)', '0.4*sin(1.3*t)')},format=yuv420p,noise=alls=7:allf=t+u:all_seed=7`,
  // Scrolls 120 pixels in 0.3 s, then rests.
  screen: `[0]${still(frame_rate)},crop=${frame}:0:'min(${pageSize.height - size.height},120*(floor(t/1.2)+min(1,mod(t,1.2)/0.3)))',drawbox=x=500:y=420:w=3:h=26:t=fill:c=black:enable='lt(mod(t,1),0.5)'`,
  motion: [
    `[0]${still(dense)},${panned('sin(3.5*t)', '0.5*sin(2*t)')}[ground]`,
    `[1]${still(dense)},crop=420:320:300:200[box]`,
    `[ground][box]overlay=x='960+900*sin(5*t)':y='380+300*cos(3*t)':shortest=1,tmix=frames=${shutter},fps=${frame_rate}`,
  ].join(';'),
  dark: [
    `[0]${still(frame_rate)},${panned('0.3*sin(0.4*t)', '0')},lutyuv=y='16+(val-16)*0.17':u='128+(val-128)*0.4':v='128+(val-128)*0.4'[night]`,
    `[1]format=rgba,${repeated(frame_rate)}[lamp]`,
    `[night][lamp]overlay=x='500+300*sin(1.1*t)':y=60:shortest=1,format=yuv420p,noise=alls=3:allf=t+u:all_seed=7`,
  ].join(';'),
  detail: `mandelbrot=s=${size.width}x${size.height}:r=${frame_rate}:end_scale=0.02:maxiter=400`,
};

function picturesOf(name: keyof typeof graphs): string[] {
  if (name === 'screen') return ['page.png'];
  if (name === 'motion') return ['landscape.png', 'other-landscape.png'];
  if (name === 'dark') return ['other-landscape.png', 'glow.png'];
  return name === 'camera' ? ['landscape.png'] : [];
}

/** The quality of an export from an editor, so that compression artifacts do not affect the comparison. */
const coding = [
  [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '12',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '48',
    '-threads',
    '2',
  ],
  ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
].flat();

function encode(file: string, inputs: readonly string[], graph: string): void {
  const inputArgs = inputs.flatMap((input) => ['-i', input]);
  const filters = ['-filter_complex', `${graph},format=yuv420p[picture]`, '-map', '[picture]'];
  const args = [...quietArgs, ...inputArgs, ...filters, ...coding, '-an', '-t', String(clip_s), file];
  execFileSync(programPath('ffmpeg'), args);
}

/** Drawn by the code that draws the demo's films. */
async function cartoon(folder: string, file: string): Promise<void> {
  const layer = (name: string) => join(folder, name);
  const withSound = layer('cartoon-with-sound.mp4');
  await layeredFilm({
    background: layer('sky.png'),
    layers: [
      { file: layer('far-hills.png'), x: -60, y: 0, drift: { x: -18, y: 0 } },
      {
        file: layer('balloon.png'),
        x: 300,
        y: 260,
        drift: { x: 60, y: -8 },
        sway: { x: 14, y: 22, period_s: 3 },
      },
      { file: layer('near-hills.png'), x: -20, y: 90, drift: { x: -64, y: 0 } },
      { file: layer('balloon.png'), x: 1250, y: 420, sway: { x: 60, y: 30, period_s: 4 } },
    ],
    stage: size,
    size,
    frame_rate,
    seconds: clip_s,
    sound: { notes: [], bed: null },
    file: withSound,
    threads: 2,
  });
  const dropAudio = ['-i', withSound, '-map', '0:v', '-c', 'copy', file];
  execFileSync(programPath('ffmpeg'), [...quietArgs, ...dropAudio]);
}

async function cuts(folder: string, file: string): Promise<void> {
  const shots: ClipName[] = ['screen', 'motion', 'dark', 'camera'];
  const shot_s = clip_s / shots.length;
  const inputs = [];
  for (const shot of shots) inputs.push(await makeClip(folder, shot));
  const trimmed = shots.map((_, index) => `[${index}]trim=0:${shot_s},setpts=PTS-STARTPTS[shot${index}]`);
  const joined = `${shots.map((_, index) => `[shot${index}]`).join('')}concat=n=${shots.length}`;
  encode(file, inputs, [...trimmed, joined].join(';'));
}
