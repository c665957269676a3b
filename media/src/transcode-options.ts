import type { SourceFacts } from './facts.ts';
import type { Rung } from './ladder.ts';
import type { MediaOptions } from './options.ts';

export type TranscodeOptions = MediaOptions & {
  /** The uploaded mp4, and what `probe` said of it. */
  source: string;
  facts: SourceFacts;
  /** From `ladder(facts)`. */
  rungs: Rung[];
  /**
   * Where playlists and segments go. It is the work folder too: call again with the same folder after
   * a crash and the work goes on where it stopped; other sources or options start it over.
   */
  directory: string;
  /** x264 preset; default 'veryfast'. */
  preset?: string;
  /** Called with 0 to 1, never falling, some times a second. */
  onProgress?: (progress: number) => void;
};

export type Rendition = Rung & {
  /** Playlist of this rendition alone, with sound; relative to the folder: `video_{bitrate}.m3u8`. */
  playlist: string;
  /** Measured, in bits a second, with sound. */
  bandwidth: number;
  average_bandwidth: number;
};

export type Transcoded = {
  /** Relative to the folder: `master.m3u8`. */
  playlist: string;
  /** Those that viewers are offered; the playlist holds one more for players to adapt to. */
  renditions: Rendition[];
  duration_s: number;
  /** Every file that belongs to the result, relative to the folder: publish these and nothing else. */
  files: string[];
};
