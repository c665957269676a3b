import { useState } from 'react';

const before = -1;

/** Which option the arrow keys stand on, -1 for none; a new list of options begins before its first. */
export function useActiveOption(options: readonly unknown[]) {
  const [place, setPlace] = useState({ options, index: before });
  const active = place.options === options ? place.index : before;
  return {
    active,
    /** Goes on to the next or previous one; past either end comes none, then the other end. */
    move: (step: 1 | -1) => setPlace({ options, index: neighbour(active, step, options.length) }),
    reset: () => setPlace({ options, index: before }),
  };
}

export function neighbour(index: number, step: 1 | -1, count: number): number {
  const stops = count + 1;
  return ((index + 1 + step + stops) % stops) - 1;
}
