import { rename, rm } from 'node:fs/promises';
import { anonymous, audioEncoding } from './encoding.ts';
import { fileUrl, quietly, threadArgs } from './input.ts';
import type { MediaOptions } from './options.ts';
import { run } from './run.ts';
import type { Sound } from './soft-sound.ts';
import { soundGraph } from './soft-sound.ts';

/** A picture with transparency, as PNG, that moves over the ones before it. */
export type FilmLayer = {
  file: string;
  /** Where its upper left corner lies at the beginning, in pixels of the stage. */
  x: number;
  y: number;
  /** Pixels a second. */
  drift?: { x: number; y: number };
  /** To and fro by so many pixels; `phase` in radians. */
  sway?: { x: number; y: number; period_s: number; phase?: number };
  /** About its own middle; it is kept small and enlarged afterwards, as turning is dear. */
  turn?: { degrees_per_s: number; enlarge: number };
  /** Hidden for a share of each period. */
  blink?: { period_s: number; hidden: number; phase: number };
  /** Fades in, stays and fades out. */
  shown?: { from_s: number; to_s: number; fade_s: number };
};

export type LayeredFilmOptions = MediaOptions & {
  layers: readonly FilmLayer[];
  /** What layers are placed on; brought down to the film's size, so that slow motion stays smooth. */
  stage: { width: number; height: number };
  size: { width: number; height: number };
  frame_rate: number;
  seconds: number;
  sound: Sound;
  /** The mp4 to write. */
  file: string;
};

const fade_s = 0.8;

/** Makes an mp4 (H.264, AAC) of pictures moving over each other, with soft chords. */
export async function layeredFilm(options: LayeredFilmOptions): Promise<void> {
  const { layers, seconds, file } = options;
  const part = `${file}.part`;
  const args = [
    quietly,
    ...layers.map((layer) => [
      '-framerate',
      String(options.frame_rate),
      '-f',
      'png_pipe',
      '-i',
      fileUrl(layer.file),
    ]),
    [
      '-filter_complex_threads',
      '1',
      '-filter_complex',
      [pictureGraph(options), ...soundGraph(options.sound, seconds)].join(';'),
    ],
    ['-map', '[picture]', '-map', '[sound]', '-t', String(seconds)],
    ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '17', '-pix_fmt', 'yuv420p', ...threadArgs(options)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    [...audioEncoding, ...anonymous, '-f', 'mp4', fileUrl(part)],
  ].flat();
  try {
    await run('ffmpeg', args, { timeoutMs: 600_000, ...options });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

function pictureGraph({ layers, stage, size, frame_rate, seconds }: LayeredFilmOptions): string {
  const moving = layers.map((layer, index) => `[${index}]${motionOf(layer, frame_rate)}[layer${index}]`);
  const laid = layers.map(
    (layer, index) =>
      `[stage${index}][layer${index}]overlay=${placeOf(layer)}:format=gbrp[stage${index + 1}]`,
  );
  return [
    `color=c=black:s=${stage.width}x${stage.height}:r=${frame_rate}:d=${seconds},format=gbrp[stage0]`,
    ...moving,
    ...laid,
    [
      `[stage${layers.length}]scale=${size.width}:${size.height}:flags=bilinear:out_color_matrix=bt709:out_range=tv`,
      'format=yuv420p',
      // Keeps smooth skies from breaking into bands.
      'noise=c0s=4:c0f=t',
      `fade=in:st=0:d=${fade_s}`,
      `fade=out:st=${seconds - fade_s}:d=${fade_s}[picture]`,
    ].join(','),
  ].join(';');
}

/** One picture becomes a stream that lasts as long as the film, and turns or fades where it should. */
function motionOf({ turn, shown }: FilmLayer, frame_rate: number): string {
  return [
    ['format=gbrap', 'loop=loop=-1:size=1', `setpts=N/${frame_rate}/TB`],
    turn
      ? [
          `rotate=a=${(turn.degrees_per_s * Math.PI) / 180}*t:c=black@0`,
          `scale=iw*${turn.enlarge}:-1:flags=bilinear`,
        ]
      : [],
    shown
      ? [
          `fade=in:st=${shown.from_s}:d=${shown.fade_s}:alpha=1`,
          `fade=out:st=${shown.to_s - shown.fade_s}:d=${shown.fade_s}:alpha=1`,
        ]
      : [],
  ]
    .flat()
    .join(',');
}

function placeOf({ x, y, drift, sway, blink }: FilmLayer): string {
  const along = (axis: 'x' | 'y', start: number) => {
    const steady = drift ? `+${drift[axis]}*t` : '';
    const swing = sway ? `+${sway[axis]}*sin(t*${(2 * Math.PI) / sway.period_s}+${sway.phase ?? 0})` : '';
    return `'${start}${steady}${swing}'`;
  };
  const visible = blink
    ? `:enable='gte(mod(t+${blink.period_s}+${blink.phase},${blink.period_s}),${blink.hidden * blink.period_s})'`
    : '';
  return `x=${along('x', x)}:y=${along('y', y)}:eval=frame:shortest=1${visible}`;
}
