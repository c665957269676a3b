import type { TranscodeOptions } from '@kinora/media/encode/transcode-options';
import { ffmpegVersion } from '@kinora/media/run/programs';

/** Everything that a worker needs to encode its part of a film exactly like the other parts. Plain JSON. */
export type FilmPlan = Required<Pick<TranscodeOptions, 'facts' | 'rungs' | 'preset'>> & {
  ffmpeg: string | null;
  segments_per_group: number;
};

export async function createFilmPlan(
  { facts, rungs, preset }: Pick<FilmPlan, 'facts' | 'rungs' | 'preset'>,
  segments_per_group: number,
): Promise<FilmPlan> {
  return { facts, rungs, preset, ffmpeg: await ffmpegVersion(), segments_per_group };
}
