import { useState } from 'react';

const none = -1;

/** The index of the option highlighted with the arrow keys, -1 for none; resets when the options change. */
export function useActiveOption(options: readonly unknown[]) {
  const [highlight, setHighlight] = useState({ options, index: none });
  const active = highlight.options === options ? highlight.index : none;
  return {
    active,
    /** Moves to the next or previous option; past either end nothing is active, then it wraps around. */
    move: (step: 1 | -1) => setHighlight({ options, index: nextOptionIndex(active, step, options.length) }),
    reset: () => setHighlight({ options, index: none }),
  };
}

export function nextOptionIndex(index: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((index + 1 + step + positions) % positions) - 1;
}
