import { useState } from 'react';

const none = -1;

/** The index of the option highlighted with the arrow keys, -1 for none; resets when the options change. */
export function useActiveOption(options: readonly unknown[]) {
  const [place, setPlace] = useState({ options, index: none });
  const active = place.options === options ? place.index : none;
  return {
    active,
    /** Moves to the next or previous option; past either end nothing is active, then it wraps around. */
    move: (step: 1 | -1) => setPlace({ options, index: neighborOf(active, step, options.length) }),
    reset: () => setPlace({ options, index: none }),
  };
}

export function neighborOf(index: number, step: 1 | -1, count: number): number {
  const stops = count + 1;
  return ((index + 1 + step + stops) % stops) - 1;
}
