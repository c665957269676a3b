/** Text on screen from one moment to another, in seconds. `settings` position it, in WebVTT syntax. */
export type Cue = { start_s: number; end_s: number; settings: string; text: string };

/** The settings of a cue at the top of the picture, where it does not cover what is written below. */
export const atTop = 'line:0';

/** What is wrong with a captions file, in a message for its sender. */
export class UnreadableCaptions extends Error {
  override name = 'UnreadableCaptions';
}
