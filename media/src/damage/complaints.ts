/** A decoder returned a picture or sound that it could not read in full. */
const flagged = /corrupt decoded frame/;

/**
 * A decoder returned an error instead of a picture or sound, in the words of ffmpeg up to 6.0 and of later
 * versions. On its own this means little: packets without a picture are rejected as well.
 */
const rejected = /Error while decoding stream|Error submitting packet to decoder|Decoding error: /;

/** The complaint in a message of ffmpeg about the next picture or sound; null for all other messages. */
export function complaintIn(message: string): 'flagged' | 'rejected' | null {
  if (flagged.test(message)) return 'flagged';
  return rejected.test(message) ? 'rejected' : null;
}
