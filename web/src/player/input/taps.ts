/** A press on the video: `at` in milliseconds, `across` from 0 (left) to 1 (right). */
export type Tap = { at: number; across: number };

/** How long to wait for a second tap, in milliseconds. */
export const doubleTap_ms = 260;

export type TapMeaning = 'single' | 'double-left' | 'double-middle' | 'double-right';

/**
 * A tap soon after another in the same third of the video makes a double tap, and so does each one after
 * that.
 */
export function readTap(previous: Tap | null, tap: Tap): TapMeaning {
  const isDouble =
    previous !== null && tap.at - previous.at <= doubleTap_ms && third(previous) === third(tap);
  return isDouble ? `double-${third(tap)}` : 'single';
}

function third({ across }: Tap) {
  return across < 1 / 3 ? 'left' : across > 2 / 3 ? 'right' : 'middle';
}
