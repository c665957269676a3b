/** A decoder returned a picture or audio frame that it could not read in full. */
const flagged = /corrupt decoded frame/;

/**
 * A decoder returned an error instead of a picture or audio frame, as worded by ffmpeg up to 6.0 and by later
 * versions. On its own this means little: packets without a picture are rejected as well.
 */
const rejected = /Error while decoding stream|Error submitting packet to decoder|Decoding error: /;

/** Whether ffmpeg's message flags or rejects the next picture or audio frame; null for all other messages. */
export function complaintIn(message: string): 'flagged' | 'rejected' | null {
  if (flagged.test(message)) return 'flagged';
  return rejected.test(message) ? 'rejected' : null;
}
