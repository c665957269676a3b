import { useEffect, type RefObject } from 'react';
import { seekStep } from '../state/intents.ts';
import { usePlayer } from '../player-context.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * Makes arrow keys on the timeline seek by the same step as elsewhere; React Aria would use the
 * slider's small steps.
 */
export function useSeekKeys(input: RefObject<HTMLInputElement | null>): void {
  const { ask } = usePlayer();
  useEffect(() => {
    const slider = input.current;
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      ask({ type: 'seek-by', seconds: step * seekStep });
    };
    slider?.addEventListener('keydown', press);
    return () => slider?.removeEventListener('keydown', press);
  }, [input, ask]);
}
