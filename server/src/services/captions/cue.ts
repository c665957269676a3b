/** Text on screen from one moment to another, in seconds. `settings` position it, in WebVTT syntax. */
export type Cue = { start_s: number; end_s: number; settings: string; text: string };

/** The settings of a cue at the top of the picture, where it does not cover text at the bottom. */
export const atTop = 'line:0';

/** A captions file is invalid. The message explains to the uploader what is wrong. */
export class UnreadableCaptions extends Error {
  override name = 'UnreadableCaptions';
}
