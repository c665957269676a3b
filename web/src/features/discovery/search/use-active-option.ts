import { useState } from 'react';

const noOption = -1;

/** The index of the option highlighted with the arrow keys, or -1 for none; it is reset when the options change. */
export function useActiveOption(options: readonly unknown[]) {
  const [highlight, setHighlight] = useState({ options, index: noOption });
  const activeIndex = highlight.options === options ? highlight.index : noOption;
  return {
    activeIndex,
    /** Moves to the next or previous option; past either end, no option is active before it wraps around. */
    move: (step: 1 | -1) =>
      setHighlight({ options, index: nextOptionIndex(activeIndex, step, options.length) }),
    reset: () => setHighlight({ options, index: noOption }),
  };
}

export function nextOptionIndex(index: number, step: 1 | -1, count: number): number {
  const positions = count + 1;
  return ((index + 1 + step + positions) % positions) - 1;
}
