/** A press on the video: `at` in milliseconds, `x` from 0 (left) to 1 (right). */
export type Tap = { at: number; x: number };

/** How long to wait for a second tap, in milliseconds. */
export const doubleTap_ms = 260;

export type TapGesture = 'single' | 'double-left' | 'double-middle' | 'double-right';

/** A tap soon after another in the same third of the video makes a double tap, and so does each further tap. */
export function readTap(previous: Tap | null, tap: Tap): TapGesture {
  const isDouble =
    previous !== null && tap.at - previous.at <= doubleTap_ms && thirdOf(previous) === thirdOf(tap);
  return isDouble ? `double-${thirdOf(tap)}` : 'single';
}

function thirdOf({ x }: Tap) {
  return x < 1 / 3 ? 'left' : x > 2 / 3 ? 'right' : 'middle';
}
