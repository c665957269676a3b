import { fileUrl } from './input.ts';

/** Skips reading and decoding everything between key frames. */
export const keyFramesOnly = ['-discard', 'nokey', '-skip_frame', 'nokey'];

/** JPEG has no colour tags: it is always BT.601 in full range. */
export const jpegColors =
  'scale=in_color_matrix=bt709:out_color_matrix=bt601:in_range=tv:out_range=pc,format=yuvj420p';

/** Builds output arguments for jpg files; `name` may contain one number pattern. */
export function jpegOutput(folder: string, name: string, quality: number): string[] {
  // image2 treats every percent sign as a number pattern.
  const path = `${fileUrl(folder).replaceAll('%', '%%')}/${name}`;
  return ['-q:v', String(quality), '-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'image2', path];
}
