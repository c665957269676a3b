import type { TranscodeOptions } from '@kinora/media/encode/transcode-options';
import { ffmpegVersion } from '@kinora/media/run/programs';

/** What every worker has to know to encode a part of a film exactly as the others do. Plain JSON. */
export type FilmPlan = Pick<TranscodeOptions, 'facts' | 'rungs'> & {
  ffmpeg: string | null;
  segments_per_group: number;
};

export async function planOf(
  { facts, rungs }: Pick<TranscodeOptions, 'facts' | 'rungs'>,
  segments_per_group: number,
): Promise<FilmPlan> {
  return { facts, rungs, ffmpeg: await ffmpegVersion(), segments_per_group };
}
