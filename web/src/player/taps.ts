/** A press on the picture: when, in milliseconds, and where across it, from 0 to 1. */
export type Tap = { at: number; across: number };

/** How long a second tap is waited for, in milliseconds. */
export const doubleTap_ms = 260;

export type TapMeaning = 'single' | 'double-left' | 'double-middle' | 'double-right';

/** A tap soon after another one in the same third of the picture doubles it; so does each one that follows. */
export function readTap(previous: Tap | null, tap: Tap): TapMeaning {
  const isDouble =
    previous !== null && tap.at - previous.at <= doubleTap_ms && third(previous) === third(tap);
  return isDouble ? `double-${third(tap)}` : 'single';
}

function third({ across }: Tap) {
  return across < 1 / 3 ? 'left' : across > 2 / 3 ? 'right' : 'middle';
}
