import { rename, rm } from 'node:fs/promises';
import { stripMetadataArgs, audioEncoding } from '../encode/encoding.ts';
import { type FilmLayer, type Stage, overlayOptions, loopedImage, layerFilters } from './film-layer.ts';
import { fileUrl, quietArgs, threadArgs } from '../run/input.ts';
import type { MediaOptions } from '../run/options.ts';
import { run } from '../run/run.ts';
import { type Sound, soundFilters } from './soft-sound.ts';

export type LayeredFilmOptions = MediaOptions & {
  /** The static background image, as large as the stage. */
  background: string;
  layers: readonly FilmLayer[];
  /**
   * The canvas that layers are placed on; it is scaled down to the film's size, which keeps slow motion
   * smooth.
   */
  stage: Stage;
  size: { width: number; height: number };
  frame_rate: number;
  /** x264 preset; default 'superfast'. */
  preset?: string;
  seconds: number;
  sound: Sound;
  /** Path of the mp4 to write. */
  file: string;
};

const fade_s = 0.8;

/** Creates an mp4 (H.264, AAC) of images moving over each other, with soft chords. */
export async function layeredFilm(options: LayeredFilmOptions): Promise<void> {
  const { background: ground, layers, seconds, file, preset = 'superfast' } = options;
  const part = `${file}.part`;
  const args = [
    quietArgs,
    ...[ground, ...layers.map((layer) => layer.file)].map((picture) => [
      '-framerate',
      String(options.frame_rate),
      '-f',
      'png_pipe',
      '-i',
      fileUrl(picture),
    ]),
    [
      '-filter_complex_threads',
      '1',
      '-filter_complex',
      [pictureGraph(options), ...soundFilters(options.sound, seconds)].join(';'),
    ],
    ['-map', '[picture]', '-map', '[sound]', '-t', String(seconds)],
    ['-c:v', 'libx264', '-preset', preset, '-crf', '21', '-pix_fmt', 'yuv420p', ...threadArgs(options)],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    [...audioEncoding(), ...stripMetadataArgs, '-f', 'mp4', fileUrl(part)],
  ].flat();
  try {
    await run('ffmpeg', args, { timeoutMs: 600_000, ...options });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

function pictureGraph({ layers, stage, size, frame_rate, seconds }: LayeredFilmOptions): string {
  const moving = layers.map(
    (layer, index) => `[${index + 1}]${layerFilters(layer, frame_rate, stage)}[layer${index}]`,
  );
  const overlays = layers.map(
    (layer, index) =>
      `[stage${index}][layer${index}]overlay=${overlayOptions(layer)}:format=yuv444[stage${index + 1}]`,
  );
  return [
    `[0]${loopedImage(frame_rate, 'yuv444p')},trim=duration=${seconds}[stage0]`,
    ...moving,
    ...overlays,
    [
      `[stage${layers.length}]scale=${size.width}:${size.height}:flags=bilinear`,
      'format=yuv420p',
      `fade=in:st=0:d=${fade_s}`,
      `fade=out:st=${seconds - fade_s}:d=${fade_s}[picture]`,
    ].join(','),
  ].join(';');
}
