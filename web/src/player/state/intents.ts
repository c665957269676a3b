import type { CaptionStyle } from '../captions/caption-style.ts';

/** Everything a viewer can ask of the player. */
export type Intent =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'toggle-play' }
  | { type: 'seek-to'; time: number }
  | { type: 'seek-by'; seconds: number }
  /** 0 is the start, 1 the end. */
  | { type: 'seek-to-fraction'; fraction: number }
  | { type: 'set-volume'; volume: number }
  | { type: 'change-volume'; by: number }
  | { type: 'toggle-mute' }
  | { type: 'set-rate'; rate: number }
  /** To the next faster or slower speed. */
  | { type: 'change-rate'; by: 1 | -1 }
  /** A bitrate number, or null for automatic. */
  | { type: 'choose-quality'; bitrate: number | null }
  /** The name of an audio track. */
  | { type: 'choose-audio-track'; name: string }
  /** A language, or null for none. */
  | { type: 'choose-captions'; language: string | null }
  | { type: 'toggle-captions' }
  | { type: 'style-captions'; style: CaptionStyle }
  /** Opens the browser's device picker. */
  | { type: 'play-elsewhere' }
  | { type: 'toggle-full-screen' }
  | { type: 'toggle-picture-in-picture' }
  | { type: 'retry' };

export const seekStep = 10;
export const volumeStep = 0.1;
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
