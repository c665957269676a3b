import type { SourceFacts } from './facts.ts';
import type { MediaOptions } from './options.ts';

export type PosterOptions = MediaOptions & { source: string; facts: SourceFacts; file: string };

export type PosterFacts = { width: number; height: number };

/** Writes a telling frame from the first fifth of the programme as a jpg, at most 1920 wide. */
export async function poster(_options: PosterOptions): Promise<PosterFacts> {
  throw new Error('not built yet');
}

export type PreviewsOptions = MediaOptions & { source: string; facts: SourceFacts; directory: string };

/** How to find the picture of a moment: tile `floor(t / interval_s)`, row by row, sheet by sheet. */
export type PreviewFacts = {
  interval_s: number;
  tile_width: number;
  tile_height: number;
  columns: number;
  rows: number;
  /** Number of tiles on all sheets together. */
  tiles: number;
  /** Sheet file names, relative to the folder. */
  files: string[];
};

/** Writes sheets of small pictures (jpg) for the scrubber, at most 200 tiles however long the source. */
export async function previews(_options: PreviewsOptions): Promise<PreviewFacts> {
  throw new Error('not built yet');
}
