import { useEffect, useState } from 'react';
import { holdBack } from './history.ts';

type HeldBack = { leave: () => void; stay: () => void };

/** Holds back navigations while `isActive`; returns the one that is held back, or null. */
export function useHoldBack(isActive: boolean): HeldBack | null {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (isActive ? holdBack((next) => setLeave(() => next)) : undefined), [isActive]);
  if (!leave) return null;
  const stay = () => setLeave(null);
  return {
    stay,
    leave: () => {
      stay();
      leave();
    },
  };
}
