import { fileUrl } from './input.ts';

/** Neither reads nor decodes anything between key frames. */
export const keyFramesOnly = ['-discard', 'nokey', '-skip_frame', 'nokey'];

/** JPEG knows no colour tags: it is BT.601 in full range, always. */
export const jpegColors =
  'scale=in_color_matrix=bt709:out_color_matrix=bt601:in_range=tv:out_range=pc,format=yuvj420p';

/** Output arguments for jpg files; `path` may hold one number pattern in its last part. */
export function jpegOutput(folder: string, name: string, quality: number): string[] {
  // image2 takes every percent sign for the place of a number.
  const path = `${fileUrl(folder).replaceAll('%', '%%')}/${name}`;
  return ['-q:v', String(quality), '-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'image2', path];
}
