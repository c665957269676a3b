import type { Readable } from 'node:stream';
import type { SourceFacts } from '../facts.ts';
import type { Rung } from './ladder.ts';
import type { Track } from './segments.ts';
import type { Timeline } from './timeline.ts';
import type { MediaOptions } from '../run/options.ts';

export type TranscodeOptions = MediaOptions & {
  /** Path of the uploaded mp4, and the result of `probe` for it. */
  source: string;
  facts: SourceFacts;
  /** From `ladder(facts)`, possibly passed through `fitToTitle` and `withAv1`. */
  rungs: Rung[];
  /**
   * Folder for playlists and segments, also used as work folder: after a crash, call again with the same
   * folder to resume; a different source or different options start over.
   */
  directory: string;
  /** The bytes of the source from its beginning, if it is read while it is being uploaded. */
  arriving?: Readable;
  /** x264 preset; default 'veryfast'. */
  preset?: string;
  /**
   * Encodes the segments of the video outside this process, and returns the video track of every rung. The
   * tracks' files need not be in the folder.
   */
  encodeElsewhere?: EncodeElsewhere;
  /** Called with values from 0 to 1 that never decrease, a few times a second. */
  onProgress?: (progress: number) => void;
};

/** Video tracks by the folders of their rungs. */
export type VideoTracks = ReadonlyMap<string, Track>;

export type EncodeElsewhere = (
  timeline: Timeline,
  onProgress: (progress: number) => void,
) => Promise<VideoTracks>;

export type Rendition = Rung & {
  /** The playlist of this rendition alone, with audio, relative to the folder: `video_{bitrate}.m3u8`. */
  playlist: string;
  /** Measured, in bits per second, including the main audio track. */
  bandwidth: number;
  average_bandwidth: number;
};

export type Transcoded = {
  /** Relative to the folder: `master.m3u8`. */
  playlist: string;
  /** Renditions that viewers can choose; the playlist may list others for players to adapt to. */
  renditions: Rendition[];
  duration_s: number;
  /** Every file of the result, relative to the folder: publish these and nothing else. */
  files: string[];
};
