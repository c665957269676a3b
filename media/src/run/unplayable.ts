/** Why an upload cannot be played. Stable codes: they are stored and may be translated. */
export type UnplayableReason =
  | 'empty'
  | 'not_a_video'
  | 'truncated'
  | 'damaged'
  | 'encrypted'
  | 'unsupported_codec'
  | 'no_video_track'
  | 'too_long'
  | 'too_large'
  | 'undecodable';

/**
 * The upload itself is at fault; retrying is pointless. `message` is a sentence that a publisher can act on.
 */
export class Unplayable extends Error {
  override name = 'Unplayable';
  readonly reason: UnplayableReason;

  constructor(reason: UnplayableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** @param problem a sentence that says what cannot be decoded. */
export const videoUndecodable = (problem: string): Unplayable =>
  new Unplayable('undecodable', `${problem} Please export the video again as MP4 with H.264 video.`);

export const audioUndecodable = (): Unplayable =>
  new Unplayable(
    'undecodable',
    'The audio cannot be decoded. Please export the video again as MP4 with AAC audio.',
  );
