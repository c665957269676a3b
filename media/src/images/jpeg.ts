import type { SourceFacts } from '../facts.ts';
import { fileUrl } from '../run/input.ts';

/** Of films longer than this, in seconds, only the key frames are read. */
const maxShortFilm_s = 120;

export const isLong = ({ video_end_s }: Pick<SourceFacts, 'video_end_s'>): boolean =>
  video_end_s > maxShortFilm_s;

/** Input arguments that read only the key frames of long films; short ones may have too few of them. */
export const keyFrameArgs = (facts: Pick<SourceFacts, 'video_end_s'>): string[] =>
  isLong(facts) ? ['-discard', 'nokey', '-skip_frame', 'nokey'] : [];

/** JPEG has no color tags: it is always BT.601 in full range. */
export const jpegColors =
  'scale=in_color_matrix=bt709:out_color_matrix=bt601:in_range=tv:out_range=pc,format=yuvj420p';

/** Builds output arguments for jpg files; `name` may contain one number pattern. */
export function jpegOutput(folder: string, name: string, quality: number): string[] {
  // image2 treats every percent sign as a number pattern.
  const path = `${fileUrl(folder).replaceAll('%', '%%')}/${name}`;
  return ['-q:v', String(quality), '-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'image2', path];
}
